import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLibrary } from '../../../../../../main/engine/library/read-library.ts';
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
