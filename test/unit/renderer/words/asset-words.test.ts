import { describe, expect, it } from 'vitest';
import {
  countedWords,
  coverFacts,
  describeVersion,
  formatWords,
  isShown,
  notShownWords,
} from '../../../../renderer/words/asset-words.ts';
import { type AssetView, UNCHECKED_FORMAT } from '../../../../shared/bridge/views.ts';
import { DEFAULT_RECIPES } from '../../../../shared/model/recipe.ts';
import { measuredQuality } from '../../../helpers/quality/measured.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';

describe('the words about an asset', () => {
  it.each([
    ['glb', true],
    ['obj', true],
    ['zip', true],
    ['stl', true],
    ['usdz', true],
    ['png', true],
    ['exr', true],
    ['blend', false],
  ])('know whether the viewer reads %s', (format, shown) => {
    expect(isShown({ format })).toBe(shown);
  });

  it('tell faces that were counted from those that were asked for', async () => {
    const [view] = await assetFixtures('busy');
    const of = (changes: Partial<AssetView['asset']>) => ({
      ...view!,
      asset: { ...view!.asset, ...changes },
    });
    const counted = of({ measured: { faces: 499_998, vertices: 250_001 } });
    const byMeasuring = of({ quality: measuredQuality({ faces: 12_345 }) });
    const parts = of({ kind: 'segmentation', recipe: DEFAULT_RECIPES.segmentation });
    const depth = of({ kind: 'depth', recipe: DEFAULT_RECIPES.depth });
    const words = [of({}), counted, byMeasuring, parts, depth].map((each) => [
      coverFacts(each, 'newest'),
      coverFacts(each, 'most-faces'),
      countedWords(each),
    ]);
    expect(words).toEqual([
      [
        'about 500 k faces',
        'not measured yet',
        'Faces not measured yet: they are counted when it is opened or measured. 500,000 were asked for.',
      ],
      ['500 k faces', '500 k faces', '499,998 faces, 250,001 vertices'],
      ['12 k faces', '12 k faces', '12,345 faces'],
      [
        'Parts · medium',
        'not measured yet',
        'Faces not measured yet: they are counted when it is opened or measured.',
      ],
      ['Depth · png', 'Depth · png', undefined],
    ]);
  });

  it('tell versions apart by the faces that were asked for', async () => {
    const [view] = await assetFixtures('busy');
    const { asset } = view!;
    expect(describeVersion(asset)).toBe('generalv1.5 · 512 · 500 k');
    expect(describeVersion({ ...asset, recipe: DEFAULT_RECIPES.segmentation })).toBe('Parts · medium');
  });

  it('call a zip what is in it', async () => {
    const [first] = await assetFixtures('busy');
    expect(formatWords({ ...first!, format: 'zip' })).toBe('glb');
    expect(formatWords({ ...first!, format: 'stl' })).toBe('stl');
    expect(formatWords({ ...first!, format: UNCHECKED_FORMAT })).toBe('as it came');
  });

  it('say of a file that was kept as it came what is wrong with it, and never that it is whole', async () => {
    const [first] = await assetFixtures('busy');
    expect(notShownWords({ ...first!, format: 'blend' })).toMatchObject({
      title: 'blend is not shown here',
      text: expect.stringContaining('The file is whole'),
    });
    const asset = { ...first!.asset, asItCame: { wrong: 'it breaks off before its end' } };
    const { text } = notShownWords({ ...first!, asset, format: UNCHECKED_FORMAT });
    expect(text).toMatch(/^What is wrong with the file: it breaks off before its end\./);
    expect(text).not.toContain('is whole');
  });
});
