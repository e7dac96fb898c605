import { MAX_TAG, tagSchema } from '../../../../shared/model/facts/tags.ts';
import type { FindNaming } from '../../../store/library/find/find-slice.ts';

/** Says why a text is no name of this; null if it is one. */
export function whyNoName(of: FindNaming['of'], text: string): string | null {
  const name = text.trim();
  if (name === '') return 'A name has at least one letter.';
  if (of === 'tag') {
    if (!tagSchema.safeParse(name).success) {
      return `A tag has at most ${MAX_TAG} characters, and no commas or quotes; change it.`;
    }
    return /^\/|\/$|\/\//.test(name) ? 'A slash stands between two tags, as in props/swords.' : null;
  }
  return /[\p{Cc}"]/u.test(name)
    ? 'A name has no quotes, since it is typed into the search; leave them out.'
    : null;
}
