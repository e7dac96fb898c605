import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewJob } from '../../../main/engine/jobs/commands/add-jobs.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';

/** Jobs over small images of their own, written into the folder. */
export async function newJobs(folder: string, count: number, connectionId = 'remote'): Promise<NewJob[]> {
  const images = join(folder, 'images');
  await mkdir(images, { recursive: true });
  const batchId = randomUUID();
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<NewJob> => {
      const bytes = Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from(`picture ${index}`),
      ]);
      const name = `subject-${index}`;
      const path = join(images, `${name}.png`);
      // Never again where it is there: an engine may be reading it.
      await writeFile(path, bytes, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EEXIST') throw cause;
      });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return {
        batchId,
        connectionId,
        reference: {
          kind: 'single',
          name,
          image: {
            path,
            name: `${name}.png`,
            bytes: bytes.length,
            format: 'png',
            width: 8,
            height: 8,
            sha256,
          },
        },
        recipe: recipeAsSent(DEFAULT_RECIPE),
        fingerprint: createHash('sha256').update(`${batchId} ${index}`).digest('hex'),
      };
    }),
  );
}
