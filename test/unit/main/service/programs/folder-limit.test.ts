import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { overLimit } from '../../../../../main/service/programs/folder-limit.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('measures all that lies in a folder, and follows no link', async () => {
  const folder = await tempFolder();
  const limit = { bytes: 2_000_000, files: 4 };
  expect(overLimit(join(folder, 'nowhere'), limit)).toBeNull();
  await mkdir(join(folder, 'a', 'b'), { recursive: true });
  await writeFile(join(folder, 'a', 'b', 'sparse'), '');
  await truncate(join(folder, 'a', 'b', 'sparse'), 1_500_000);
  await symlink('/', join(folder, 'all'));
  expect(overLimit(folder, limit)).toBeNull();
  await writeFile(join(folder, 'one more'), '');
  expect(overLimit(folder, limit)).toBe('files');
  expect(overLimit(folder, { bytes: 1_400_000, files: 100 })).toBe('bytes');
});

it('measures what lies in a folder that the program closed to everybody', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'closed'));
  await writeFile(join(folder, 'closed', 'much'), 'x'.repeat(5000));
  await chmod(join(folder, 'closed'), 0o300);
  expect(overLimit(folder, { bytes: 4000, files: 100 })).toBe('bytes');
});
