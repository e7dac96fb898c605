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
import { readSmallJson } from '../../disk/read-small-file.ts';
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

const fileSchema = z.object({ version: z.literal(1), subjects: z.array(arrangedSubjectSchema) });
/** The most pictures that are remembered; of more, the subjects that were arranged first are forgotten. */
const MOST_REMEMBERED = 10_000;

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
  /** A file that cannot be understood is set aside once, and never written over. */
  const read = (): Promise<readonly ArrangedSubject[]> => {
    remembered ??= load(file).catch(async (cause: unknown) => {
      const aside = `${file}.damaged-${options.clock.now()}`;
      await rename(file, aside).catch(() => undefined);
      options.logger.warn('how views were arranged could not be read; it was set aside', {
        aside,
        cause: String(cause).slice(0, 500),
      });
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
        try {
          await makeFolders(dirname(file), PRIVATE_FOLDER);
          await writeFileAtomic(file, `${JSON.stringify({ version: 1, subjects: next })}\n`, {
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
    return fileSchema.parse(await readSmallJson(file)).subjects;
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
  let from = subjects.length;
  for (; from > 0; from--) {
    room -= subjects[from - 1]?.pictures.length ?? 0;
    if (room < 0) break;
  }
  return subjects.slice(from);
}
