import { randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../../service/data/private-files.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { Database } from '../database/database.ts';

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

/**
 * The studio's id, as the database and the mark have it. A database that has none is given one, with its mark.
 * @throws ServiceStartError if the folder is not there, cannot be written, or is another studio's
 */
export async function claimStudioId(database: Database, root: string): Promise<string> {
  const isFirst = await database.query<{ value: string }>(
    "INSERT INTO studio.setting (name, value) VALUES ('studio-id', $1) ON CONFLICT (name) DO NOTHING RETURNING value",
    [randomUUID()],
  );
  const [row] = await database.query<{ value: string }>(
    "SELECT value FROM studio.setting WHERE name = 'studio-id'",
  );
  const id = row?.value ?? '';
  if (isFirst.length === 0) return id;
  try {
    const mark = await open(join(root, MARK), 'wx', PRIVATE_FILE);
    await mark.writeFile(`${id}\n`);
    await mark.sync();
    await mark.close();
    return id;
  } catch (cause) {
    await database.query("DELETE FROM studio.setting WHERE name = 'studio-id'");
    const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    throw new ServiceStartError(
      reason === 'EEXIST'
        ? `The results folder ${root} is another studio's; choose an empty one with --results.`
        : `The results folder ${root} is not there, or cannot be written; make it, or correct --results.`,
      { cause },
    );
  }
}
