import { setImmediate as breathe } from 'node:timers/promises';
import { type CountedTag, withParents } from '../../../../../shared/model/collections/tag-nodes.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import type { IndexReader } from '../index-reader.ts';

/** An asset of the library, by its row, with one of its tags. */
export interface TaggedRow {
  /** Folded. */
  readonly tag: string;
  readonly spelled: string;
  readonly number: number;
}

/** Rows that are read at once: a few milliseconds of work. */
const PAGE = 2_000;
const ROWS = `
  SELECT tag, spelled, tags.number FROM tags CROSS JOIN sidecars USING (number)
  WHERE (tag, tags.number) > (?, ?) AND tag <= ? AND shown = 1 AND place = 'library' ORDER BY tag, tags.number LIMIT ${PAGE}`;
const LAST = '\u{10ffff}';

/** The next of the library's assets with each of their tags, in the order of tags. Null: the first ones. @param last the last tag that is read */
export function taggedRows({ all }: IndexReader, after: TaggedRow | null, last = LAST): readonly TaggedRow[] {
  return all(ROWS, after?.tag ?? '', after?.number ?? 0, last).map(({ tag, spelled, number }) => ({
    tag: String(tag),
    spelled: String(spelled),
    number: Number(number),
  }));
}

type ReadRows = (after: TaggedRow | null, last?: string) => readonly TaggedRow[];

/**
 * The library's tags as most assets spell them, and those that only others lie below, with the assets that have them or one below them. Read in parts
 * between which other work goes on.
 */
export async function countedTags(rows: ReadRows): Promise<readonly CountedTag[]> {
  const spellings = new Map<string, Map<string, number>>();
  /** Of each tag that others lie below, the assets of those. */
  const below = new Map<string, { readonly spelled: string; readonly numbers: Set<number> }>();
  await eachRow(rows, null, ({ tag, spelled, number }) => {
    const counts = spellings.get(tag) ?? new Map<string, number>();
    counts.set(spelled, (counts.get(spelled) ?? 0) + 1);
    spellings.set(tag, counts);
    if (!spelled.includes('/')) return;
    for (const parent of withParents(spelled).slice(0, -1)) {
      const key = foldText(parent);
      const known = below.get(key) ?? { spelled: parent, numbers: new Set<number>() };
      known.numbers.add(number);
      below.set(key, known);
    }
  });
  for (const [parent, { numbers }] of below) {
    if (spellings.has(parent)) await eachRow(rows, parent, ({ number }) => numbers.add(number));
  }
  return [
    ...[...spellings].map(([key, counts]) => {
      const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
      return { tag: mostFrequent(counts), count, within: below.get(key)?.numbers.size ?? count };
    }),
    ...[...below]
      .filter(([key]) => !spellings.has(key))
      .map(([, { spelled, numbers }]) => ({ tag: spelled, count: 0, within: numbers.size })),
  ];
}

/** @param only a tag; null: all */
async function eachRow(rows: ReadRows, only: string | null, see: (row: TaggedRow) => void): Promise<void> {
  let after: TaggedRow | null = only === null ? null : { tag: only, spelled: only, number: 0 };
  for (;;) {
    const page: readonly TaggedRow[] = only === null ? rows(after) : rows(after, only);
    page.forEach(see);
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
    await breathe();
  }
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
