import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { fitsBounds } from '../../../../shared/model/json-bounds.ts';
import { forEachSlice } from '../../async/slices.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { diskError } from '../../disk/disk-error.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';
import type { Clock } from '../../ports.ts';

/** Entries in a file of the data folder. */
export interface KeptLines<Entry> {
  /** Oldest first; an empty list if nothing is kept, or can be read. */
  readonly read: () => Promise<readonly Entry[]>;
  /** Replaces all that is kept. @throws AppError `disk` */
  readonly write: (entries: readonly Entry[]) => Promise<void>;
}

/** Where entries are kept, and how what is wrong with the file is said. */
export interface KeptPlace {
  readonly data: string;
  readonly notice: (message: string) => void;
  readonly clock: Pick<Clock, 'now'>;
}

/** What is kept: which file, of which format, and how much of it. */
export interface KeptForm<Entry> {
  readonly name: string;
  /** The first line says it. */
  readonly format: string;
  readonly entry: z.ZodType<Entry>;
  readonly textOf: (entry: Entry) => string;
  /** Of more, what was set first is forgotten. */
  readonly most: number;
  readonly mostBytes: number;
  /** The most values in one entry: one that has more is damaged. Left out: as many as any row has. */
  readonly mostValues?: number;
  readonly words: {
    /** `What is set for rows of plans`, before `was saved by a newer version`. */
    readonly what: string;
    /** `remember what is set for rows`, after `Maquette could not`. */
    readonly keep: string;
    /** How it is without the file: `rows are as their batch`. */
    readonly without: string;
  };
}

const VERSION = 1;
/** Of a reference with as many rows as there can be, each with as many tags. */
const VALUES_OF_A_ROW = 10_000;

/** A file of a newer version. */
class NewerFile extends Error {}

/**
 * Keeps entries in a file of JSON lines: one that says what it is, then one for each entry. A file that cannot be understood is set aside, one
 * of a newer version is left alone; both are said.
 */
export function createKeptLines<Entry>(place: KeptPlace, form: KeptForm<Entry>): KeptLines<Entry> {
  const file = join(place.data, form.name);
  const { what, keep, without } = form.words;
  const writes = createSerialQueue();
  let isLeftAlone = false;
  let isForgettingSaid = false;
  let loaded: Promise<readonly Entry[]> | null = null;

  async function readOnce(): Promise<readonly Entry[]> {
    try {
      return await load(file, form);
    } catch (cause) {
      if (cause instanceof NewerFile) {
        isLeftAlone = true;
        place.notice(
          `${what} was saved by a newer version of Maquette. It is left as it is, and what you set now holds until Maquette is closed; update Maquette to have both.`,
        );
        return [];
      }
      const aside = `${file}.damaged-${place.clock.now()}`;
      // What can be neither read nor set aside is not written over.
      isLeftAlone = await rename(file, aside).then(
        () => false,
        () => true,
      );
      place.notice(
        isLeftAlone
          ? `${what} cannot be read (${file}), so ${without}; look at the rights of that file.`
          : `${what} could not be read, so ${without}; the file was set aside as ${aside}.`,
      );
      return [];
    }
  }

  return {
    read: () => {
      loaded ??= readOnce();
      return loaded;
    },
    write: (entries) =>
      writes.run(async () => {
        if (isLeftAlone) return;
        const lines = bounded(entries.map(form.textOf), form);
        if (lines.length < entries.length && !isForgettingSaid) {
          isForgettingSaid = true;
          place.notice(
            `${what} is more than Maquette keeps: ${entries.length - lines.length} of it, which were set first, are forgotten once Maquette is closed; then ${without}.`,
          );
        }
        const head = JSON.stringify({ format: form.format, version: VERSION });
        try {
          await makeFolders(dirname(file), PRIVATE_FOLDER);
          await writeFileAtomic(file, `${[head, ...lines].join('\n')}\n`, { mode: PRIVATE_FILE });
        } catch (cause) {
          throw diskError(cause, keep, dirname(file));
        }
      }),
  };
}

async function load<Entry>(
  file: string,
  { format, entry, mostBytes, mostValues = VALUES_OF_A_ROW }: KeptForm<Entry>,
): Promise<readonly Entry[]> {
  let text: string;
  try {
    text = await readSmallFile(file, mostBytes + 1024);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  const headSchema = z.looseObject({ format: z.literal(format), version: z.number().int().min(1) });
  const bounds = { depth: 12, values: mostValues, characters: mostBytes };
  const [first = '', ...lines] = text.split('\n');
  if (headSchema.parse(JSON.parse(first)).version > VERSION) throw new NewerFile();
  const entries: Entry[] = [];
  await forEachSlice(
    lines.filter((line) => line !== ''),
    (slice) => {
      for (const line of slice) {
        const content: unknown = JSON.parse(line);
        if (!fitsBounds(content, bounds)) throw new Error('it holds more than any entry');
        entries.push(entry.parse(content));
      }
    },
  );
  return entries;
}

function bounded(
  lines: readonly string[],
  { most, mostBytes }: Pick<KeptForm<unknown>, 'most' | 'mostBytes'>,
): readonly string[] {
  let room = mostBytes;
  let from = lines.length;
  for (; from > 0 && lines.length - from < most; from--) {
    room -= Buffer.byteLength(lines[from - 1] ?? '') + 1;
    if (room < 0) break;
  }
  return lines.slice(from);
}
