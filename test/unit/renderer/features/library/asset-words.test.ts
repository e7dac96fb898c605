import { describe, expect, it } from 'vitest';
import { formatWords, isShown } from '../../../../../renderer/features/library/asset-words.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';

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

  it('call a zip what is in it', async () => {
    const [first] = await assetFixtures('busy');
    expect(formatWords({ ...first!, format: 'zip' })).toBe('glb');
    expect(formatWords({ ...first!, format: 'stl' })).toBe('stl');
  });
});
