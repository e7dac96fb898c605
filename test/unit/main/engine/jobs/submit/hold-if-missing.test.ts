import { describe, expect, it } from 'vitest';
import { locateInputs } from '../../../../../../main/engine/jobs/submit/hold-if-missing.ts';
import type { StoredAsset } from '../../../../../../main/engine/library/library.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { Reference } from '../../../../../../shared/model/reference.ts';

const SHA256 = 'a'.repeat(64);
const mesh: Reference = {
  kind: 'mesh',
  name: 'chair',
  mesh: {
    from: 'asset',
    assetId: 'parent',
    file: { path: '/old/place/chair.glb', name: 'chair.glb', bytes: 9, format: 'glb', sha256: SHA256 },
  },
};
const libraryOf = (sha256: string | null) => ({
  locate: async () =>
    sha256 === null
      ? null
      : ({
          folder: '/new/place',
          asset: { files: [{ path: 'chair.glb', role: 'result', bytes: 9, sha256 }] },
        } as unknown as StoredAsset),
});

describe('the input files of a job that is about to be sent', () => {
  it('are found at the current place of their asset', async () => {
    expect(await locateInputs(libraryOf(SHA256), mesh)).toMatchObject({
      mesh: { from: 'asset', file: { path: '/new/place/chair.glb', sha256: SHA256 } },
    });
  });

  it('are unchanged if none of them is an asset', async () => {
    const url: Reference = { kind: 'mesh', name: 'chair', mesh: { from: 'url', url: 'http://example.org' } };
    expect(await locateInputs(libraryOf(null), url)).toEqual(url);
    const image: Reference = { kind: 'image-url', name: 'a', url: 'http://example.org/a.png' };
    expect(await locateInputs(libraryOf(null), image)).toBe(image);
  });

  it('are refused if the asset is gone, or is another one than was planned', async () => {
    await expect(locateInputs(libraryOf(null), mesh)).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/chair\.glb is no longer in the library, so nothing was sent/),
    });
    await expect(locateInputs(libraryOf('b'.repeat(64)), mesh)).rejects.toThrow(/holds another model/);
  });

  it('wait for a library that is missing', async () => {
    const missing = new AppError('disk', 'The library is not there.');
    await expect(locateInputs({ locate: () => Promise.reject(missing) }, mesh)).rejects.toBe(missing);
  });
});
