import { describe, expect, it } from 'vitest';
import type { Asset } from '../../../../../shared/model/asset.ts';
import { subjectOf } from '../../../../../shared/model/lineage/subject.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const HASHES = { bird: 'b'.repeat(64), back: 'c'.repeat(64), mended: 'd'.repeat(64) };
const picture = (sha256: string, view: Asset['references'][number]['view'] = 'front') => ({
  view,
  name: 'bird.png',
  source: '/pictures/bird.png',
  path: null,
  sha256,
});
const ownOf = (changes: Partial<Asset>, id = 'one'): string => subjectOf(assetOf(id, changes)).own;

describe('the subject of an asset', () => {
  it('is its picture as the artist has it, whatever it is called, was mended, or shows', () => {
    const plain = ownOf({ references: [picture(HASHES.bird)] });
    const mended = { ...picture(HASHES.mended), mended: { fixes: ['crop' as const], original: HASHES.bird } };
    expect(ownOf({ references: [mended], name: 'another' }, 'two')).toBe(plain);
    expect(ownOf({ references: [picture(HASHES.bird, 'back')] })).toBe(plain);
    expect(ownOf({ references: [picture(HASHES.back)] })).not.toBe(plain);
  });

  it('is the whole view set, in whatever order its views stand', () => {
    const set = [picture(HASHES.bird), picture(HASHES.back, 'back')];
    expect(ownOf({ references: set.toReversed() })).toBe(ownOf({ references: set }));
    expect(ownOf({ references: [picture(HASHES.back), picture(HASHES.bird, 'back')] })).not.toBe(
      ownOf({ references: set }),
    );
    expect(ownOf({ references: set })).not.toBe(ownOf({ references: [picture(HASHES.bird)] }));
  });

  it('is the address or the mesh where there is no picture, and the asset itself where there is nothing', () => {
    const file = { from: 'file' as const, name: 'a.glb', source: '/a.glb', path: null, sha256: HASHES.bird };
    expect(ownOf({ imageUrl: 'https://a.example/1.png' }, 'one')).toBe(
      ownOf({ imageUrl: 'https://a.example/1.png' }, 'two'),
    );
    expect(ownOf({ mesh: file }, 'one')).toBe(ownOf({ mesh: { ...file, name: 'b.glb' } }, 'two'));
    expect(ownOf({ mesh: { from: 'url', url: 'https://a.example/a.glb' } }, 'one')).toBe(
      ownOf({ mesh: { from: 'url', url: 'https://a.example/a.glb' } }, 'two'),
    );
    expect(ownOf({}, 'one')).not.toBe(ownOf({}, 'two'));
  });

  it('follows the asset that it was made from, and has a key of its own where that one is gone', () => {
    const mesh = { from: 'asset' as const, assetId: 'parent', name: 'parent', sha256: HASHES.bird };
    expect(subjectOf(assetOf('parts', { mesh, parents: ['parent'] }))).toEqual({
      own: `mesh ${HASHES.bird.slice(0, 32)}`,
      follows: 'parent',
    });
    expect(subjectOf(assetOf('hand-made', { parents: ['parent'] })).follows).toBe('parent');
    expect(subjectOf(assetOf('itself', { parents: ['itself'] })).follows).toBeNull();
  });
});
