import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyReadable } from '../../../../../../main/engine/jobs/ledger/copy-readable.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('copies a file over another, whole', async () => {
  const folder = await tempFolder();
  const [source, target] = [join(folder, 'a'), join(folder, 'b')];
  const bytes = Buffer.alloc(2_500_000, 'some words of a file');
  await writeFile(source, bytes);
  expect(await copyReadable(source, target, 0o600)).toBeNull();
  expect((await readFile(target)).equals(bytes)).toBe(true);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  await writeFile(source, 'short');
  expect(await copyReadable(source, target, 0o600)).toBeNull();
  expect(await readFile(target, 'utf8')).toBe('short');
});

it('returns why a source cannot be read, and throws why a copy cannot be written', async () => {
  const folder = await tempFolder();
  const [source, target] = [join(folder, 'a'), join(folder, 'b')];
  expect(await copyReadable(source, target, 0o600)).toMatchObject({ code: 'ENOENT' });
  await mkdir(source);
  expect(await copyReadable(source, target, 0o600)).toMatchObject({ code: 'EISDIR' });
  await writeFile(target, 'x');
  await expect(copyReadable(target, source, 0o600)).rejects.toMatchObject({ code: 'EISDIR' });
});
