import { z } from 'zod';

/** The longest tag, in characters, and the most tags of an asset: of one in the library, and of a row that becomes one. */
export const MAX_TAG = 100;
export const MAX_TAGS = 200;

/** Commas part tags, and a search is asked for them in quotes. */
const REFUSED = /[\p{Cc},"]/gu;

/** A tag as it is given. Slashes nest tags: `props/swords`. */
export const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG)
  .refine((tag) => tag.search(REFUSED) < 0, 'no commas, quotes or control characters');

/** Tags that are the same but for case, which does not distinguish them, are equal in this form. */
export const foldedTag = (tag: string): string => tag.toLowerCase();

export function isSameTag(one: string, other: string): boolean {
  return foldedTag(one) === foldedTag(other);
}

/** `wood, set 3` as tags, each once. */
export function tagsIn(line: string): string[] {
  return once(
    line
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
}

/**
 * Why an asset cannot have these tags; null if it can.
 * @param has how many others it has
 */
export function whyNoTags(tags: readonly string[], has = 0): string | null {
  if (tags.some((tag) => !tagSchema.safeParse(tag).success))
    return `A tag has at most ${MAX_TAG} characters, and no quotes.`;
  return tags.length > 0 && tags.length + has > MAX_TAGS ? `An asset has at most ${MAX_TAGS} tags.` : null;
}

/** Tags that were kept with a plan or a job before quotes were refused: what no tag can have is a space now. */
export const keptTagsSchema = z
  .array(z.string())
  .transform((tags) =>
    once(tags.map((tag) => tag.replace(REFUSED, ' ').trim().slice(0, MAX_TAG)).filter(Boolean)).slice(
      0,
      MAX_TAGS,
    ),
  );

function once(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
