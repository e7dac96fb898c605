import { setImmediate as breathe } from 'node:timers/promises';
import { isWithinTag } from '../../../../../shared/model/collections/retag.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import type { IndexReader } from '../index-reader.ts';

/** An asset with those of its tags that are a tag or lie below it, as it spells them. */
export interface TaggedAsset {
  readonly id: string;
  readonly tags: readonly string[];
}

/** A part of the assets, in the library and its trash, that have a tag or one below it. Reading begins with `after` null. */
export interface TaggedPage {
  readonly assets: readonly { readonly id: string; readonly tag: string }[];
  /** Where the next part begins; null after the last. */
  readonly after: { readonly tag: string; readonly number: number } | null;
}

const PAGE = 2_000;
const TAGGED = `
  SELECT tag, tags.number, spelled, id FROM tags CROSS JOIN sidecars USING (number)
  WHERE (tag, tags.number) > (?, ?) AND tag < ? AND shown = 1 ORDER BY tag, tags.number LIMIT ${PAGE}`;

export function taggedPage({ all }: IndexReader, parent: string, after: TaggedPage['after']): TaggedPage {
  const folded = foldText(parent);
  const rows = all(TAGGED, after?.tag ?? folded, after?.number ?? 0, `${folded}0`);
  const last = rows.at(-1);
  return {
    // Accents do not count in the index, but a tag is renamed as it is spelled.
    assets: rows
      .map(({ id, spelled }) => ({ id: String(id), tag: String(spelled) }))
      .filter(({ tag }) => isWithinTag(tag, parent)),
    after:
      last === undefined || rows.length < PAGE
        ? null
        : { tag: String(last.tag), number: Number(last.number) },
  };
}

/** All of them, read in parts between which other work goes on. */
export async function taggedWithin(
  page: (after: TaggedPage['after']) => TaggedPage,
): Promise<readonly TaggedAsset[]> {
  const found = new Map<string, string[]>();
  let after: TaggedPage['after'] = null;
  do {
    const read: TaggedPage = page(after);
    for (const { id, tag } of read.assets) found.set(id, [...(found.get(id) ?? []), tag]);
    after = read.after;
    await breathe();
  } while (after !== null);
  return [...found].map(([id, tags]) => ({ id, tags }));
}
