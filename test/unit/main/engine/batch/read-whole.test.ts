import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../../../../../main/engine/batch/read-whole.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** More than one chunk. */
const LIMITS = {
  most: 3 * 2 ** 20,
  see: (first: Uint8Array) => Buffer.from(first.subarray(0, 4)).toString(),
};

async function fileOf(bytes: number): Promise<string> {
  const path = join(await tempFolder(), 'file');
  await writeFile(path, Buffer.alloc(bytes, 'abcd'));
  return path;
}

describe('reading a whole file', () => {
  it.each([0, 3, 2 ** 20, LIMITS.most])(
    'hashes a file of %i bytes, and returns its first ones',
    async (bytes) => {
      const sha256 = createHash('sha256').update(Buffer.alloc(bytes, 'abcd')).digest('hex');
      const read = readWhole(await fileOf(bytes), LIMITS);
      expect(read).toEqual({ bytes, seen: 'abcd'.slice(0, bytes), sha256 });
    },
  );

  it('does not hash a file over the limit', async () => {
    const { bytes, sha256 } = readWhole(await fileOf(LIMITS.most + 1), LIMITS);
    expect([bytes, sha256]).toEqual([LIMITS.most + 1, null]);
  });

  it.skipIf(process.platform === 'win32')('stops at the limit in a file that never ends', async () => {
    const { bytes, sha256 } = readWhole('/dev/zero', LIMITS);
    expect(bytes).toBeGreaterThan(LIMITS.most);
    expect(sha256).toBeNull();
  });
});
