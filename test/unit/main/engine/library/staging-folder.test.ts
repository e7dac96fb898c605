import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** The end of a folder's name that is written into while it is removed. */
const BUSY = 'busy.part';
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  const rm: typeof real.rm = async (path, options) => {
    if (String(path).endsWith(BUSY)) throw Object.assign(new Error('not empty'), { code: 'ENOTEMPTY' });
    await real.rm(path, options);
  };
  return { ...real, rm };
});
const { sweepStaging } = await import('../../../../../main/engine/library/staging-folder.ts');

it('removes all other half-written assets where one of them cannot be removed, and says so', async () => {
  const library = await tempFolder();
  const month = join(library, 'assets', '2026-11');
  const long = Date.now() + 8 * 24 * 60 * 60 * 1000;
  for (const name of [`.import-a-${BUSY}`, '.import-b.part', '.import-c.part'])
    await files.mkdir(join(month, name), { recursive: true });
  await expect(sweepStaging(library, long)).rejects.toThrow('not empty');
  expect(await files.readdir(month)).toEqual([`.import-a-${BUSY}`]);
});
