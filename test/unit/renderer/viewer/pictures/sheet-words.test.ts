import { expect, test } from 'vitest';
import { sheetWords } from '../../../../../renderer/viewer/pictures/sheet-words.ts';
import type { Quality } from '../../../../../shared/model/quality/quality.ts';
import { DEFAULT_LIMITS } from '../../../../../shared/model/quality/quality-limits.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';
import { measuredQuality } from '../../../../helpers/quality/measured.ts';

const wordsOf = (quality: Quality | undefined) => {
  const asset = assetOf('chair', quality === undefined ? {} : { quality });
  return sheetWords(
    { asset, folder: '', place: 'library', cover: null, result: '/asset/chair/model.glb', format: 'glb' },
    DEFAULT_LIMITS,
  );
};

test('a sheet says what was measured, and marks what is beyond its limit', () => {
  const { quality } = wordsOf(measuredQuality({ overlap: null, open: { edges: 9, share: 0.5, holes: 2 } }));
  expect(quality.map(([name]) => name)).toEqual(['Open edges', 'Islands', 'Turned over', 'Symmetry']);
  expect(quality.filter(([, , isBad]) => isBad)).toEqual([
    ['Open edges', expect.stringMatching(/^50 %, above /), true],
  ]);
});

test.each([undefined, { is: 'owed' } as const])(
  'a sheet says nothing of a quality that was not measured: %o',
  (quality) => {
    expect(wordsOf(quality).quality).toEqual([]);
  },
);
