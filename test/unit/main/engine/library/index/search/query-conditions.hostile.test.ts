import { expect, test } from 'vitest';
import { memoryIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';

/** Whatever is typed, the database must not refuse it: an index that answers with an error counts as damaged, and is made anew. */
const QUERIES: readonly (readonly [what: string, query: string])[] = [
  ['a word that every object knows, as a kind', 'kind:constructor'],
  ['a word that every object knows, as a trait', 'is:constructor,__proto__'],
  ['a word that every object knows, as a field', 'constructor:x __proto__:y'],
  ['thousands of tags', `tag:${'a,'.repeat(9_000)}`],
  ['thousands of kinds', `kind:${'model,'.repeat(3_000)}`],
  ['thousands of ranges', `stars:${'1,'.repeat(9_000)}`],
  [
    'as many filters with as many values as can be',
    Array.from({ length: 64 }, () => `tag:${'a,'.repeat(100)}`).join(' '),
  ],
  [
    'as many collections as can be',
    Array.from({ length: 64 }, () => `collection:${'a*,b,'.repeat(50)}`).join(' '),
  ],
  ['SQL in place of a collection', `collection:"a' OR 1=1 --",%,_,*`],
  [
    'a page without spaces',
    Array.from({ length: 9_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''),
  ],
  ['a phrase of thousands of words', `"${'ab '.repeat(6_600)}"`],
  ['control characters and half characters', 'a\u0000b tag:"a\u0000" \ud800 tag:\ud800x'],
  ['SQL', `tag:"a';DROP TABLE words--" id:"' OR 1=1 --" name:") OR (a"`],
  ['operators of the full text', 'NOT AND name:NEAR(a b) "a" * ^b -* -"'],
  ['a number beyond all', `size:${'9'.repeat(400)} stars:>=0..1 faces:..`],
];

test.each(QUERIES)('%s is searched for, and finds nothing', (_, query) => {
  const index = memoryIndex();
  const order = { place: 'library', sort: 'newest', query } as const;
  expect(index.count(order)).toBe(0);
  expect(index.page({ ...order, query: `-${query}` }, 0, 10)).toEqual([]);
  index.close();
});
