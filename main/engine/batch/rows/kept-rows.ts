import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { fitsBounds } from '../../../../shared/model/json-bounds.ts';
import { MAX_RECIPES, rowOwnSchema } from '../../../../shared/model/plan/row-changes.ts';
import { forEachSlice } from '../../async/slices.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { diskError } from '../../disk/disk-error.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';
import type { Clock } from '../../ports.ts';

const keptReferenceSchema = z.strictObject({
  /** Names the files of the reference. */
  key: z.string(),
  /** Names the bytes of those files: a wish to make it again holds for these alone. */
  bytes: z.string(),
  rows: z
    .array(
      z.strictObject({
        /** What stands after the id of the reference's first row. */
        letter: z.string().regex(/^[b-z]?$/),
        own: rowOwnSchema.strict(),
      }),
    )
    .min(1)
    .max(MAX_RECIPES + 10),
});
/** What the artist set for the rows of one reference. */
export type KeptReference = z.infer<typeof keptReferenceSchema>;

/** What is set for rows, in the data folder. */
export interface KeptRows {
  /** Oldest first; an empty list if nothing is kept, or can be read. */
  readonly read: () => Promise<readonly KeptReference[]>;
  /** Replaces all that is kept. @throws AppError `disk` */
  readonly write: (references: readonly KeptReference[]) => Promise<void>;
}

const VERSION = 1;
const headSchema = z.looseObject({ format: z.literal('maquette-rows'), version: z.number().int().min(1) });
/** Of more, what was set first is forgotten. */
const MOST_REFERENCES = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;
const BOUNDS = { depth: 12, values: 5_000, characters: MOST_BYTES };

/** A file of a newer version. */
class NewerFile extends Error {}

/**
 * Keeps them in `rows-set.jsonl`: a line that says what it is, then a line for each reference. A file that cannot be understood is set
 * aside, one of a newer version is left alone; both are said.
 */
export function createKeptRows(options: {
  readonly data: string;
  readonly notice: (message: string) => void;
  readonly clock: Pick<Clock, 'now'>;
}): KeptRows {
  const file = join(options.data, 'rows-set.jsonl');
  const writes = createSerialQueue();
  let isLeftAlone = false;
  const texts = new WeakMap<KeptReference, string>();
  const textOf = (reference: KeptReference): string => {
    const text = texts.get(reference) ?? JSON.stringify(reference);
    texts.set(reference, text);
    return text;
  };
  let loaded: Promise<readonly KeptReference[]> | null = null;

  async function readOnce(): Promise<readonly KeptReference[]> {
    try {
      return await load(file);
    } catch (cause) {
      if (cause instanceof NewerFile) {
        isLeftAlone = true;
        options.notice(
          'What is set for rows of plans was saved by a newer version of Maquette. It is left as it is, and what you set now holds until Maquette is closed; update Maquette to have both.',
        );
        return [];
      }
      const aside = `${file}.damaged-${options.clock.now()}`;
      // What can be neither read nor set aside is not written over.
      isLeftAlone = await rename(file, aside).then(
        () => false,
        () => true,
      );
      options.notice(
        isLeftAlone
          ? `What was set for rows of plans cannot be read (${file}), so rows are as their batch; look at the rights of that file.`
          : `What was set for rows of plans could not be read, so rows are as their batch; the file was set aside as ${aside}.`,
      );
      return [];
    }
  }

  return {
    read: () => {
      loaded ??= readOnce();
      return loaded;
    },
    write: (references) =>
      writes.run(async () => {
        if (isLeftAlone) return;
        const lines = bounded(references.map(textOf));
        const head = JSON.stringify({ format: 'maquette-rows', version: VERSION });
        try {
          await makeFolders(dirname(file), PRIVATE_FOLDER);
          await writeFileAtomic(file, `${[head, ...lines].join('\n')}\n`, { mode: PRIVATE_FILE });
        } catch (cause) {
          throw diskError(cause, 'remember what is set for rows', dirname(file));
        }
      }),
  };
}

async function load(file: string): Promise<readonly KeptReference[]> {
  let text: string;
  try {
    text = await readSmallFile(file, MOST_BYTES + 1024);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  const [first = '', ...lines] = text.split('\n');
  if (headSchema.parse(JSON.parse(first)).version > VERSION) throw new NewerFile();
  const references: KeptReference[] = [];
  await forEachSlice(
    lines.filter((line) => line !== ''),
    (slice) => {
      for (const line of slice) {
        const content: unknown = JSON.parse(line);
        if (!fitsBounds(content, BOUNDS)) throw new Error('it holds more than any row');
        references.push(keptReferenceSchema.parse(content));
      }
    },
  );
  return references;
}

function bounded(lines: readonly string[]): readonly string[] {
  let room = MOST_BYTES;
  let from = lines.length;
  for (; from > 0 && lines.length - from < MOST_REFERENCES; from--) {
    room -= Buffer.byteLength(lines[from - 1] ?? '') + 1;
    if (room < 0) break;
  }
  return lines.slice(from);
}
