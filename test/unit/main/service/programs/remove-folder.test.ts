import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeFolder } from '../../../../../main/service/programs/remove-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('removes folders that were closed to everybody, and nothing behind a link', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'kept'), 'x');
  await mkdir(join(folder, 'own', 'closed', 'within'), { recursive: true });
  await writeFile(join(folder, 'own', 'closed', 'file'), 'x');
  await symlink(folder, join(folder, 'own', 'out'));
  await chmod(join(folder, 'own', 'closed', 'within'), 0o300);
  await chmod(join(folder, 'own', 'closed'), 0o000);
  await removeFolder(join(folder, 'own'));
  expect(existsSync(join(folder, 'own'))).toBe(false);
  expect(existsSync(join(folder, 'kept'))).toBe(true);
  await removeFolder(join(folder, 'own'));
});

it.runIf(process.platform === 'linux')('removes paths that are longer than the system takes', async () => {
  const folder = join(await tempFolder(), 'own');
  await mkdir(folder);
  // A shell goes into each folder as it makes it; no single path is too long.
  const script = 'i=0; while [ $i -lt 40 ]; do mkdir "$1" && cd -P "$1" || exit 1; i=$((i+1)); done';
  execFileSync('sh', ['-c', script, 'sh', 'd'.repeat(200)], { cwd: folder });
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});
