import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSameFile } from '../../../../../main/engine/references/is-same-file.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('knows a file by its bytes; what is gone, changed or no file is not the same', async () => {
  const folder = await tempFolder();
  const path = join(folder, 'bird.png');
  const sha256 = createHash('sha256').update('a bird').digest('hex');
  await writeFile(path, 'a bird');
  let answers = 0;
  expect(await isSameFile(path, sha256, () => (answers += 1))).toBe(true);
  expect(answers).toBeGreaterThan(0);
  await writeFile(path, 'another');
  await mkdir(join(folder, 'folder.png'));
  for (const other of [path, join(folder, 'gone.png'), join(folder, 'folder.png')])
    expect(await isSameFile(other, sha256, () => undefined)).toBe(false);
});
