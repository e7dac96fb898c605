import { describe, expect, it } from 'vitest';
import {
  keptTagsSchema,
  MAX_TAG,
  MAX_TAGS,
  tagSchema,
  tagsIn,
  whyNoTags,
} from '../../../../../shared/model/facts/tags.ts';
import { jobOwnSchema, rowChangeSchema } from '../../../../../shared/model/plan/row-changes.ts';

const LONG = 'x'.repeat(MAX_TAG + 1);
const MANY = Array.from({ length: MAX_TAGS + 1 }, (_, at) => `tag ${at}`);

describe('tags', () => {
  it('are read from a line, once each, whatever their case', () => {
    expect(tagsIn(' wood, set 3,,wood , Wood')).toEqual(['wood', 'set 3']);
    expect(tagsIn(' , ')).toEqual([]);
  });

  it('are refused with words if they are too long, have quotes, or are too many', () => {
    expect(whyNoTags(['props/swords', LONG.slice(1)])).toBeNull();
    for (const tag of [LONG, 'the "old" one', 'a\u0007b'])
      expect(whyNoTags([tag])).toBe('A tag has at most 100 characters, and no quotes.');
    expect(whyNoTags(MANY.slice(1))).toBeNull();
    expect(whyNoTags(MANY)).toBe('An asset has at most 200 tags.');
    expect(whyNoTags(['one'], MAX_TAGS)).toBe('An asset has at most 200 tags.');
    // nothing is asked of an asset that has more by another hand
    expect(whyNoTags([], MAX_TAGS + 50)).toBeNull();
  });

  it('have one rule for rows of a plan and for assets', () => {
    const given = (tags: readonly string[]) =>
      rowChangeSchema.safeParse({ rows: ['row-1'], labels: { tags } }).success;
    for (const tag of ['props/swords', LONG.slice(1), LONG, 'a"b', 'a,b', ' '])
      expect(given([tag]), tag).toBe(tagSchema.safeParse(tag).success);
    expect([given(MANY.slice(1)), given(MANY)]).toEqual([true, false]);
  });

  it('that were kept before quotes were refused are still read, without them', () => {
    expect(jobOwnSchema.parse({ labels: { tags: ['the "old" one', 'wood', 'Wood', '"'] } })).toEqual({
      labels: { tags: ['the  old  one', 'wood'] },
    });
    expect(keptTagsSchema.parse(MANY)).toHaveLength(MAX_TAGS);
    const once = keptTagsSchema.parse(['a"b', LONG]);
    expect(keptTagsSchema.parse(once)).toEqual(once);
    expect(once.every((tag) => tagSchema.safeParse(tag).success)).toBe(true);
  });
});
