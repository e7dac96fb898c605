import { createHash } from 'node:crypto';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

/** Whether the drive takes what is written. */
let isFull = false;
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  const open: typeof real.open = async (path, flags, mode) => {
    const file = await real.open(path, flags, mode);
    if (isFull && String(path).endsWith('.json'))
      file.writeFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    return file;
  };
  const link: typeof real.link = () =>
    Promise.reject(Object.assign(new Error('no links'), { code: 'ENOTSUP' }));
  return { ...real, open, link };
});
const { claimWorks } = await import('../../../../../../main/engine/library/work/claim-files.ts');

const WORK = createHash('sha256').update('chair').digest('hex');
const stateOf = async (library: string, owner: string): Promise<string> =>
  (await claimWorks({ library, works: [WORK], owners: [owner], now: 0 }))[0]?.state ?? 'none';

it('gives a work to exactly one of many on a drive without links', async () => {
  const library = await tempFolder();
  const states = await Promise.all(['one', 'two', 'three'].map((owner) => stateOf(library, owner)));
  expect(states.toSorted()).toEqual(['made', 'other', 'other']);
  const again = await Promise.all(['one', 'two', 'three'].map((owner) => stateOf(library, owner)));
  expect(again).toEqual(states.map((state) => (state === 'made' ? 'own' : 'other')));
});

it('leaves no empty claim there that nobody can take, when the drive is full', async () => {
  const library = await tempFolder();
  isFull = true;
  try {
    await expect(stateOf(library, 'one')).rejects.toThrow('full');
  } finally {
    isFull = false;
  }
  expect(await files.readdir(join(library, 'claims', WORK.slice(0, 2)))).toEqual([]);
  expect(await stateOf(library, 'one')).toBe('made');
});
