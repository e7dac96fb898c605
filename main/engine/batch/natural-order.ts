import { forEachSlice, sortInSlices } from '../async/slices.ts';
import { compareNaturally, stemOf } from './input-names.ts';

/** The order of the collator for `en` at its base strength: https://www.unicode.org/charts/collation/. Letters follow the digits. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const DIGIT = String.fromCharCode(SIGNS.length + 1);
const FIRST_LETTER = SIGNS.length + 2;
const PLAIN = /^[ -~]*$/;
const LONGEST_NUMBER = 200;
/** Names whose keys are made between two turns of the event loop: a few milliseconds of work. */
const KEYED_TOGETHER = 1_000;

const KEYS: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  const at = SIGNS.indexOf(sign);
  if (at >= 0) return String.fromCharCode(at + 1);
  const letter = sign.toLowerCase().charCodeAt(0) - 97;
  return letter >= 0 && letter < 26 ? String.fromCharCode(FIRST_LETTER + letter) : '';
});

/**
 * A text whose order by code units is the natural order of stems, for names of plain letters, digits and signs; null for any other.
 * Numbers count by their length first, and then by their digits.
 */
function keyOf(stem: string): string | null {
  if (!PLAIN.test(stem)) return null;
  let key = '';
  for (let at = 0; at < stem.length; ) {
    const code = stem.charCodeAt(at);
    if (code < 48 || code > 57) {
      key += KEYS[code];
      at += 1;
      continue;
    }
    const from = at;
    while (stem.charCodeAt(at) >= 48 && stem.charCodeAt(at) <= 57) at += 1;
    const number = stem.slice(from, at).replace(/^0+/, '');
    if (number.length > LONGEST_NUMBER) return null;
    key += DIGIT + String.fromCharCode(number.length) + number;
  }
  return key;
}

interface Keyed<Item> {
  readonly item: Item;
  readonly name: string;
  readonly key: string | null;
}

/**
 * Sorts as {@link compareNaturally} does, without blocking the thread. The collator takes microseconds for two names, and is asked only about
 * names with other letters.
 */
export async function sortNaturally<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const keyed: Keyed<Item>[] = [];
  await forEachSlice(
    items,
    (slice) => {
      for (const item of slice) {
        const name = nameOf(item);
        keyed.push({ item, name, key: keyOf(stemOf(name)) });
      }
    },
    { size: KEYED_TOGETHER },
  );
  return (await sortInSlices(keyed, compareKeyed)).map(({ item }) => item);
}

function compareKeyed<Item>(a: Keyed<Item>, b: Keyed<Item>): number {
  if (a.key === null || b.key === null) return compareNaturally(a.name, b.name);
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
