import { expect, test } from 'vitest';
import { searchEntry } from '../../../../../../../main/engine/library/index/search/search-entry.ts';
import { assetSchema } from '../../../../../../../shared/model/asset.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

test('of a sidecar that holds far more than a person writes, only so much is indexed as the engine stays quick with', () => {
  const tags = Array.from({ length: 10_000 }, (_, at) => `tag ${at} ${'x'.repeat(200)}`);
  const asset = assetSchema.parse(assetOf('a', { notes: '机器'.repeat(1_000_000), tags }));
  const { words, tags: indexed } = searchEntry(asset);
  expect(indexed.length).toBe(1_000);
  expect(Math.max(...indexed.map((tag) => tag.length))).toBe(100);
  expect(words.note.length).toBeLessThan(600_000);
  expect(words.tags.length).toBeLessThan(200_000);
});
