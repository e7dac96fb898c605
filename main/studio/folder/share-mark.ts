import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../../service/data/private-files.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { Database } from '../database/database.ts';
import { inSetUpLock } from '../database/migrations.ts';

const MARK = '.maquette-studio';
const READ_AGAIN_MS = 1000;

/**
 * The function that looks whether a studio's folder is there, and rejects if not. A look costs a quarter of reading the mark. But a share on a
 * network answers looks from what it remembers, for a minute, so the mark is read again soon. A share that was taken away, or that another
 * has the place of, is seen at once: there the mark is another file, or none.
 */
export function lookAtMark(root: string, id: string): () => Promise<void> {
  const markPath = join(root, MARK);
  let known: { readonly ino: number; readonly dev: number; readonly readAt: number } | undefined;
  return async () => {
    const mark = await stat(markPath).catch(() => undefined);
    const isKnown = known !== undefined && mark?.ino === known.ino && mark.dev === known.dev;
    const readAt = performance.now();
    if (known !== undefined && isKnown && readAt - known.readAt < READ_AGAIN_MS) return;
    known = undefined;
    const found = await readFile(markPath, 'utf8').catch((cause: unknown) => {
      throw new Error(`The results folder ${root} is not there`, { cause });
    });
    if (found.trim() !== id) throw new Error(`The results folder ${root} is another studio's`);
    if (mark !== undefined) known = { ino: mark.ino, dev: mark.dev, readAt };
  };
}

/** The setting that holds a studio's id, once its folder is marked; and until then. */
const ID = 'studio-id';
const ID_TO_BE = 'studio-id-to-be';

/**
 * The studio's id, as the database and the mark have it. A database that has none is given one, with its mark. One process does this while
 * the others wait, and the next goes on with it if that one is killed.
 * @throws ServiceStartError if the folder is not there, cannot be written, or is another studio's
 */
export async function claimStudioId(database: Database, root: string): Promise<string> {
  return (
    (await readSetting(database, ID)) ??
    inSetUpLock(database, async () => {
      const known = await readSetting(database, ID);
      if (known !== undefined) return known;
      await database.query(
        'INSERT INTO studio.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
        [ID_TO_BE, randomUUID()],
      );
      const id = (await readSetting(database, ID_TO_BE)) ?? '';
      await writeMark(root, id);
      await database.query('UPDATE studio.setting SET name = $1 WHERE name = $2', [ID, ID_TO_BE]);
      return id;
    })
  );
}

async function readSetting(database: Database, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ value: string }>('SELECT value FROM studio.setting WHERE name = $1', [
    name,
  ]);
  return row?.value;
}

/** Writes the mark, unless another studio's is there. An empty one is left of a process that was killed while it wrote it. */
async function writeMark(root: string, id: string): Promise<void> {
  const path = join(root, MARK);
  const unusable = (cause: unknown): never => {
    throw new ServiceStartError(
      `The results folder ${root} is not there, or cannot be written; make it, or correct --results.`,
      { cause },
    );
  };
  // A mark that is there and cannot be read may be another studio's.
  const found = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) =>
    cause.code === 'ENOENT' ? '' : unusable(cause),
  );
  if (!['', id].includes(found.trim()))
    throw new ServiceStartError(
      `The results folder ${root} is another studio's; choose an empty one with --results.`,
    );
  try {
    await using mark = await open(path, 'w', PRIVATE_FILE);
    await mark.writeFile(`${id}\n`);
    await mark.sync();
  } catch (cause) {
    unusable(cause);
  }
}
