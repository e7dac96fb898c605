import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';

const keeperSchema = z.object({ keeper: z.string().min(8) });

/**
 * The name of the ledger in a data folder, by which a studio knows who its tasks were handed to. It is made with the first start and moves with
 * the folder. Only the process that holds the folder may call this.
 * @throws AppError `disk` if it is there and cannot be read: a new name would be another ledger's
 */
export async function keeperOf(data: string): Promise<string> {
  const file = join(data, 'upstream-keeper.json');
  try {
    return keeperSchema.parse(JSON.parse(await readFile(file, 'utf8'))).keeper;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'))
      throw new AppError(
        'disk',
        `${file} has the name of this ledger, and cannot be read; put it back from a backup, or the studio's tasks here wait for ever.`,
        { cause },
      );
    const keeper = randomUUID();
    await writeFileAtomic(file, `${plainJson({ keeper })}\n`, { mode: 0o600 });
    return keeper;
  }
}
