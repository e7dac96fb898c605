import { createHash } from 'node:crypto';
import { appendFileSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSteady, readWhole, STILL_WRITTEN } from '../../../../../main/engine/batch/read-whole.ts';
import { unreadableWords } from '../../../../../main/engine/batch/unreadable-words.ts';
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
      expect(read).toEqual({ bytes, seen: 'abcd'.slice(0, bytes), sha256, isSteady: true });
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

describe('a file that is written while it is read', () => {
  it.each([
    ['grows', (path: string) => appendFileSync(path, 'more')],
    ['changes in place', (path: string) => utimesSync(path, 1, 1)],
  ])('that %s is not steady', async (_how, change) => {
    const path = await fileOf(8);
    const see = (): void => change(path);
    expect(readWhole(path, { ...LIMITS, see }).isSteady).toBe(false);
    expect(readWhole(path, LIMITS).isSteady).toBe(true);
  });

  it('is read again, and is said to be still written if it goes on changing', async () => {
    let reads = 0;
    expect(await readSteady('a', async () => (++reads === 2 ? 'read' : 'changed'))).toBe('read');
    const failure = await readSteady('a.png', async () => 'changed').catch((cause: unknown) => cause);
    expect(failure).toMatchObject({ code: STILL_WRITTEN });
    expect(unreadableWords('a.png', failure as NodeJS.ErrnoException)).toMatch(/still being written; wait/);
  });
});
