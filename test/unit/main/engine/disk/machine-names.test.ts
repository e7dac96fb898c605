import { readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machineNames } from '../../../../../main/engine/disk/machine-names.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('keeps every name of the machine, that of now first', async () => {
  const data = await tempFolder();
  expect(machineNames(data, 'studio.local')).toEqual(['studio.local']);
  expect(machineNames(data, 'studio-2.lan')).toEqual(['studio-2.lan', 'studio.local']);
  expect(machineNames(data, 'studio.local')).toEqual(['studio.local', 'studio-2.lan']);
  expect(machineNames(data)[0]).toBe(hostname());
});

it('gathers them anew where the file is damaged, for its owner alone', async () => {
  const data = await tempFolder();
  const file = join(data, 'machine-names.json');
  await writeFile(file, '["studio.lo');
  expect(machineNames(data, 'studio-2.lan')).toEqual(['studio-2.lan']);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(['studio-2.lan']);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('says so where a name cannot be kept', async () => {
  const data = join(await tempFolder(), 'gone');
  expect(() => machineNames(data, 'studio.local')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
