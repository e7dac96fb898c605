import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkAsset } from '../../../../../../main/engine/library/verify/check-asset.ts';
import { openRemembered } from '../../../../../../main/engine/library/verify/remembered-sidecars.ts';
import { assetSchema } from '../../../../../../shared/model/asset.ts';
import {
  FOLDERS,
  filesOf,
  sharedHasher,
  verifiedLibrary,
} from '../../../../../helpers/engine/verified-library.ts';

const folder = FOLDERS.chair;

async function checking(remembers: boolean) {
  const { library, data } = await verifiedLibrary();
  const remembered = remembers ? openRemembered(data, { id: 'library-of-the-test', folder: library }) : null;
  expect(remembered !== null).toBe(remembers);
  onTestFinished(() => remembered?.close());
  const check = () =>
    checkAsset({ library, remembered, hasher: sharedHasher, alive: () => undefined }, folder);
  return { at: join(library, folder), check };
}

/** The asset that a sidecar's bytes say; null if they say none. */
function meaningOf(bytes: Buffer): unknown {
  try {
    return assetSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

describe('a single flipped byte', () => {
  it('is noticed in any file of an asset; in a sidecar, wherever it changes what that says', async () => {
    const { at, check } = await checking(true);
    const paths = [...Object.keys(filesOf('chair')), 'asset.json'];
    expect((await check()).findings).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (path, place, mask) => {
          const file = join(at, path);
          const whole = await readFile(file);
          const flipped = Buffer.from(whole);
          flipped[place % whole.length] = (whole[place % whole.length] ?? 0) ^ mask;
          const time = new Date('2026-11-20T12:00:00.000Z');
          await writeFile(file, flipped);
          await utimes(file, time, time);
          try {
            const { findings } = await check();
            const problems = findings.filter(({ isFault }) => isFault);
            const isSame =
              path === 'asset.json' && fc.stringify(meaningOf(flipped)) === fc.stringify(meaningOf(whole));
            expect(problems.length > 0).toBe(!isSame);
          } finally {
            await writeFile(file, whole);
            await utimes(file, time, time);
          }
        },
      ),
      { numRuns: 80 },
    );
    expect((await check()).findings).toEqual([]);
  }, 120_000);

  it('in a file is noticed without an index, too', async () => {
    const { at, check } = await checking(false);
    const paths = Object.keys(filesOf('chair'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (path, place, mask) => {
          const file = join(at, path);
          const whole = await readFile(file);
          const flipped = Buffer.from(whole);
          flipped[place % whole.length] = (whole[place % whole.length] ?? 0) ^ mask;
          await writeFile(file, flipped);
          try {
            expect((await check()).findings).toMatchObject([
              { problem: 'hash-differs', file: `${folder}/${path}` },
            ]);
          } finally {
            await writeFile(file, whole);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('an asset that is changed while it is read', () => {
  it('is gone if its folder is, and nothing is said of it', async () => {
    const { library } = await verifiedLibrary();
    const hasher = {
      ...sharedHasher,
      hash: async (): Promise<never> => {
        await rename(join(library, folder), join(library, 'assets/2026-11/elsewhere')).catch(() => undefined);
        throw Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' });
      },
    };
    const check = await checkAsset({ library, remembered: null, hasher, alive: () => undefined }, folder);
    expect(check).toMatchObject({ isGone: true, findings: [] });
  });
});
