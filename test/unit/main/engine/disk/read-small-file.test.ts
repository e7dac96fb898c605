import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseSmallJson, readSmallJson } from '../../../../../main/engine/disk/read-small-file.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('reads JSON that an editor saved with a byte order mark', async () => {
  const file = join(await tempFolder(), 'asset.json');
  await writeFile(file, '\uFEFF{"name":"chair"}');
  expect(await readSmallJson(file)).toEqual({ name: 'chair' });
});

it('does not parse what is all brackets: that would take seconds', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(() => parseSmallJson('['.repeat(4_000_000))).toThrow('it holds more than such a file ever does');
  expect(parse).not.toHaveBeenCalled();
});
