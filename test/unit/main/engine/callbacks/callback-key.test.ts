import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callbackKey } from '../../../../../main/engine/callbacks/callback-key.ts';
import { realIds } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the key of callbacks', () => {
  it('is made once, and the same after that', async () => {
    const file = join(await tempFolder(), 'data', 'callback-key');
    const key = await callbackKey(file, realIds);
    expect(key).toHaveLength(32);
    expect(await callbackKey(file, realIds)).toEqual(key);
    expect(await readFile(file, 'utf8')).toBe(key.toString('hex'));
  });

  it.each(['\0'.repeat(64), `${'ab'.repeat(31)}zz`, 'ab'])(
    'is made anew where the file holds none: %j',
    async (text) => {
      const file = join(await tempFolder(), 'callback-key');
      await writeFile(file, text);
      expect(await callbackKey(file, realIds)).toHaveLength(32);
    },
  );
});
