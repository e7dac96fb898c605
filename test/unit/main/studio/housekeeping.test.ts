import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOld } from '../../../../main/studio/housekeeping.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('a folder that cannot be removed does not keep the others', async () => {
  const folder = await tempFolder();
  const old = join(folder, 'old');
  await mkdir(old);
  const lines: string[] = [];
  // No system has a path with this character.
  const stuck = join(folder, 'a\0b');
  const entries = [stuck, old].map((path) => ({ name: path, path, changedAt: 0 }));
  await removeOld(entries, new Set(), 2 * 86_400_000, (line) => lines.push(line));
  expect(existsSync(old)).toBe(false);
  expect(lines).toEqual([expect.stringContaining('is left')]);
});
