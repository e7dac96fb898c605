import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import {
  type ArrangedSubject,
  arrangedSubjectSchema,
} from '../../../../shared/model/views/arranged-subject.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { diskError } from '../../disk/disk-error.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { MAX_JSON_BYTES, readSmallJson } from '../../disk/read-small-file.ts';
import type { Clock, Logger } from '../../ports.ts';

/** Remembers in the data folder how the artist arranged pictures, so that later plans of the same folders have it. */
export interface KeptCorrections {
  /** Oldest first; an empty list if nothing is remembered, or can be read. */
  readonly read: () => Promise<readonly ArrangedSubject[]>;
  /**
   * Remembers subjects in place of what is remembered of some pictures.
   * @param pictures absolute paths of all pictures that were arranged together
   * @throws AppError `disk`
   */
  readonly keep: (pictures: readonly string[], subjects: readonly ArrangedSubject[]) => Promise<void>;
}

const VERSION = 1;
const headSchema = z.looseObject({ version: z.number().int() });
const fileSchema = z.object({ version: z.literal(VERSION), subjects: z.array(arrangedSubjectSchema) });
/** The most pictures that are remembered; of more, the subjects that were arranged first are forgotten. */
const MOST_REMEMBERED = 10_000;
/** The same for the file, with room for its head: a longer one would not be read any more. Bytes. */
const MOST_BYTES = MAX_JSON_BYTES - 1024;

/** A file of a newer version. */
class NewerFile extends Error {}

const fileIn = (data: string): string => join(data, 'arranged-views.json');

/** What is remembered in a data folder, without changing anything in it. */
export async function readCorrections(data: string): Promise<readonly ArrangedSubject[]> {
  return load(fileIn(data)).catch(() => []);
}

export function createKeptCorrections(options: {
  readonly data: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly clock: Pick<Clock, 'now'>;
}): KeptCorrections {
  const file = fileIn(options.data);
  const writes = createSerialQueue();
  let remembered: Promise<readonly ArrangedSubject[]> | null = null;
  let isLeftAlone = false;
  /** A file that cannot be understood is set aside once, and never written over; one of a newer version stays where it is. */
  const read = (): Promise<readonly ArrangedSubject[]> => {
    remembered ??= load(file).catch(async (cause: unknown) => {
      const aside = `${file}.damaged-${options.clock.now()}`;
      isLeftAlone =
        cause instanceof NewerFile ||
        (await rename(file, aside).then(
          () => false,
          () => true,
        ));
      const why = { cause: String(cause).slice(0, 500) };
      if (isLeftAlone)
        options.logger.warn(
          'how views were arranged could not be read; the file is left as it is, and what is arranged now holds until the end',
          { file, ...why },
        );
      else
        options.logger.warn('how views were arranged could not be read; it was set aside', { aside, ...why });
      return [];
    });
    return remembered;
  };
  return {
    read,
    keep: (pictures, subjects) =>
      writes.run(async () => {
        const before = await read();
        const next = bounded([...withoutPictures(before, new Set(pictures)), ...subjects]);
        if (JSON.stringify(next) === JSON.stringify(before)) return;
        if (isLeftAlone) {
          remembered = Promise.resolve(next);
          return;
        }
        try {
          await makeFolders(dirname(file), PRIVATE_FOLDER);
          await writeFileAtomic(file, `${JSON.stringify({ version: VERSION, subjects: next })}\n`, {
            mode: PRIVATE_FILE,
          });
        } catch (cause) {
          throw diskError(cause, 'remember how views are arranged', dirname(file));
        }
        remembered = Promise.resolve(next);
      }),
  };
}

async function load(file: string): Promise<readonly ArrangedSubject[]> {
  try {
    const content = await readSmallJson(file);
    const { data: head } = headSchema.safeParse(content);
    if (head !== undefined && head.version > VERSION) throw new NewerFile('a newer version wrote it');
    return fileSchema.parse(content).subjects;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** What is left of subjects: pictures outside of the folder that is arranged now stay together. */
function withoutPictures(
  subjects: readonly ArrangedSubject[],
  pictures: ReadonlySet<string>,
): readonly ArrangedSubject[] {
  return subjects.flatMap((subject) => {
    const left = subject.pictures.filter(({ path }) => !pictures.has(path));
    if (left.length === subject.pictures.length) return [subject];
    return left.length < 2 ? [] : [{ ...subject, pictures: left }];
  });
}

function bounded(subjects: readonly ArrangedSubject[]): readonly ArrangedSubject[] {
  let room = MOST_REMEMBERED;
  let bytes = MOST_BYTES;
  let from = subjects.length;
  for (; from > 0; from--) {
    const subject = subjects[from - 1];
    room -= subject?.pictures.length ?? 0;
    bytes -= Buffer.byteLength(JSON.stringify(subject ?? null)) + 1;
    if (room < 0 || bytes < 0) break;
  }
  return subjects.slice(from);
}
