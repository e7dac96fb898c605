import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedValue, withoutTerm, withTerm } from '../../../../../shared/model/search/edit-query.ts';
import { MAX_TERMS, MAX_VALUES, parseQuery } from '../../../../../shared/model/search/parse-query.ts';

const NOW = new Date(2026, 10, 23, 15, 30).getTime();
const meanings = (text: string) =>
  parseQuery(text, NOW).map(({ isNot, meaning }) => (isNot ? ['not', meaning] : meaning));
const day = (year: number, month: number, date = 1): number => new Date(year, month - 1, date).getTime();

describe('a typed search', () => {
  it('has words, phrases, fields and what must not match', () => {
    expect(meanings('bird "green leaf" tag:prop stars:>=4 faces:<200k -tag:old')).toEqual([
      { field: 'text', words: 'bird' },
      { field: 'text', words: 'green leaf' },
      { field: 'tag', tags: ['prop'] },
      { field: 'stars', ranges: [{ from: 4, to: null }] },
      { field: 'faces', ranges: [{ from: null, to: expect.closeTo(200_000, 3) }] },
      ['not', { field: 'tag', tags: ['old'] }],
    ]);
  });

  it.each([
    ['tag:"old stuff",new', { field: 'tag', tags: ['old stuff', 'new'] }],
    ['KIND:Parts,depth', { field: 'kind', kinds: ['segmentation', 'depth'] }],
    ['decision:kept,none', { field: 'decision', decisions: ['keep', 'none'] }],
    ['review:redo', { field: 'decision', decisions: ['redo'] }],
    ['decision:yes', { fault: 'value', field: 'decision', value: 'yes', wants: 'decision' }],
    ['rating:3', { field: 'stars', ranges: [{ from: 3, to: 3 }] }],
    ['size:1.5mb..2gb', { field: 'size', ranges: [{ from: 1.5 * 1024 ** 2, to: 2 * 1024 ** 3 }] }],
    ['credits:..10', { field: 'credits', ranges: [{ from: null, to: 10 }] }],
    ['date:2026-02', { field: 'date', ranges: [{ from: day(2026, 2), to: day(2026, 3) - 1 }] }],
    ['date:>=2026', { field: 'date', ranges: [{ from: day(2026, 1), to: null }] }],
    ['date:today', { field: 'date', ranges: [{ from: day(2026, 11, 23), to: day(2026, 11, 24) - 1 }] }],
    ['date:7d', { field: 'date', ranges: [{ from: day(2026, 11, 17), to: day(2026, 11, 24) - 1 }] }],
    ['date:week', { field: 'date', ranges: [{ from: day(2026, 11, 23), to: day(2026, 11, 30) - 1 }] }],
    ['is:watertight', { field: 'is', traits: ['watertight'] }],
    ['-is:collected', ['not', { field: 'is', traits: ['collected'] }]],
    ['collection:"Tavern set",inn*', { field: 'collection', values: ['Tavern set', 'inn*'] }],
    ['name:"a b', { field: 'name', words: 'a b' }],
    ['C:\\renders', { field: 'text', words: 'C:\\renders' }],
    ['-', { field: 'text', words: '-' }],
    ['toString:x', { field: 'text', words: 'toString:x' }],
  ])('%s', (text, meaning) => {
    expect(meanings(text)).toEqual([meaning]);
  });

  it.each([
    ['stars:50', { fault: 'value', field: 'stars', value: '50', wants: 'stars' }],
    ['stars:>5', { fault: 'value', field: 'stars', value: '>5', wants: 'stars' }],
    ['stars:many', { fault: 'value', field: 'stars', value: 'many', wants: 'stars' }],
    ['faces:>', { fault: 'value', field: 'faces', value: '>', wants: 'number' }],
    ['date:2026-02-31', { fault: 'value', field: 'date', value: '2026-02-31', wants: 'date' }],
    ['kind:cake', { fault: 'value', field: 'kind', value: 'cake', wants: 'kind' }],
    ['tag:', { fault: 'empty', field: 'tag' }],
    ['tag:""', { fault: 'empty', field: 'tag' }],
    ['stars:,', { fault: 'empty', field: 'stars' }],
  ])('%s says what is wrong with it', (text, fault) => {
    expect(meanings(text)).toEqual([fault]);
  });

  it('is read whatever it is, without losing a place of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab:"- ,>=<.0k*tagsizedate'), maxLength: 60 }),
        (text) => {
          const terms = parseQuery(text, NOW);
          for (const { start, end, typed } of terms) expect(text.slice(start, end)).toBe(typed);
          const [first] = terms;
          if (first === undefined) {
            expect(text.trim()).toBe('');
            return;
          }
          expect(parseQuery(withoutTerm(text, first), NOW).length).toBe(terms.length - 1);
        },
      ),
    );
  });

  it('of 10,000 words or quotes is read at once, as far as it is searched for', () => {
    const many = parseQuery('word '.repeat(4_000), NOW);
    expect(many.map(({ meaning }) => 'fault' in meaning)).toEqual(many.map((_, at) => at >= MAX_TERMS));
    expect(parseQuery('"'.repeat(10_000), NOW).length).toBeGreaterThan(0);
  });

  it('has no value by a word that every object knows, and not more values than the database takes', () => {
    const faults = [
      'kind:constructor',
      'is:__proto__',
      `tag:${'a,'.repeat(MAX_VALUES + 1)}`,
      `note:${'a,'.repeat(500)}`,
    ].map((text) => parseQuery(text, NOW).map(({ meaning }) => ('fault' in meaning ? meaning.fault : null)));
    expect(faults).toEqual([['value'], ['value'], ['too-many-values'], [null]]);
  });

  it('is changed by a term', () => {
    const text = 'bird  tag:prop -old';
    const terms = parseQuery(text, NOW);
    expect(terms.map((term) => withoutTerm(text, term))).toEqual([
      'tag:prop -old',
      'bird -old',
      'bird  tag:prop',
    ]);
    expect(withTerm(text, 'stars:5', terms)).toBe('bird  tag:prop -old stars:5');
    expect(withTerm(text, 'tag:prop', terms)).toBe(text);
    expect(['a', 'a b', 'a,b', 'a"b'].map(typedValue)).toEqual(['a', '"a b"', '"a,b"', 'ab']);
  });
});
