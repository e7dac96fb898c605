import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLibrary } from '../../../../../../main/engine/library/read-library.ts';
import { goneFrom } from '../../../../../../main/engine/library/work/find-work.ts';
import { filled, MONTH } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeSidecar } from '../../../../../helpers/engine/sidecars.ts';

it('does not take a sidecar that was copied without its result for work that is done, and says so of it', async () => {
  const { home, library } = await filled(['a']);
  const file = join(home, 'lib', MONTH, 'a', 'a.glb');
  expect(await library.findByFingerprint('print of a')).toBeNull();
  expect((await library.findWithoutFile('print of a'))?.asset.id).toBe('a');
  const read = await readLibrary(join(home, 'lib'), { required: true });
  expect(await read.findByFingerprint('print of a')).toBeNull();
  await writeFile(file, 'glTF');
  expect((await library.findByFingerprint('print of a'))?.asset.id).toBe('a');
  expect((await read.findByFingerprint('print of a'))?.asset.id).toBe('a');
  expect(await library.findWithoutFile('print of a')).toBeNull();
  await rm(file);
  expect(await library.findByFingerprint('print of a')).toBeNull();
});

it('finds an older asset of the same work whose file is there', async () => {
  const { home, library } = await filled(['new']);
  const older = assetOf('old', { fingerprint: 'print of new', createdAt: '2026-11-01T00:00:00.000Z' });
  await writeSidecar(join(home, 'lib'), `${MONTH}/old`, older);
  await writeFile(join(home, 'lib', MONTH, 'old', 'old.glb'), 'glTF');
  await library.refresh();
  expect((await library.findByFingerprint('print of new'))?.asset.id).toBe('old');
  expect((await library.findWithoutFile('print of new'))?.asset.id).toBe('new');
});

it('asks the disk once for all that are looked up together, and tells each of them of an error', async () => {
  const asked: (readonly string[])[] = [];
  const disk = {
    run: async (_: string, { folders }: { readonly folders: readonly string[] }) => {
      asked.push(folders);
      if (folders.includes('assets/away')) throw new Error('the drive is away');
      return folders.filter((each) => each.endsWith('7'));
    },
  } as never;
  const isGone = goneFrom(disk, '/lib', () => {
    throw new Error('said in words');
  });
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  const all = (names: readonly unknown[]) =>
    Promise.allSettled(names.map((name) => isGone(`/lib/assets/${name}`, undefined)));
  const gone = (await all(numbers)).map((each) => each.status === 'fulfilled' && each.value);
  expect(numbers.filter((at) => gone[at])).toEqual([7, 17, 27, 37, 47]);
  expect(await all([1, 'away'])).toMatchObject([
    { status: 'rejected', reason: { message: 'said in words' } },
    { status: 'rejected', reason: { message: 'said in words' } },
  ]);
  expect(asked.map(({ length }) => length)).toEqual([50, 2]);
  expect(await isGone('/lib/assets/7', undefined)).toBe(true);
});
