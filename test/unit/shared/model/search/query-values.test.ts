import { expect, test } from 'vitest';
import { parseQuery } from '../../../../../shared/model/search/parse-query.ts';
import {
  askedOf,
  type ListedValue,
  oneValue,
  onlyValue,
  withoutSuch,
  withoutValue,
  withValue,
} from '../../../../../shared/model/search/query-values.ts';

const NOW = 0;
const tag = (value: string): ListedValue => ({ field: 'tag', value });
const kind = (value: string): ListedValue => ({ field: 'kind', value });
const terms = (text: string) => parseQuery(text, NOW);

test('a value is searched for alone, as it would be typed', () => {
  expect(onlyValue({ field: 'collection', value: 'Tavern set' })).toBe('collection:"Tavern set"');
  expect(onlyValue(kind('segmentation'))).toBe('kind:parts');
  expect(onlyValue({ field: 'stars', value: '3' })).toBe('stars:3');
});

test('tags narrow a search, and kinds widen it; twice the same changes nothing', () => {
  const add = (text: string, wanted: ListedValue) => withValue(text, terms(text), wanted);
  expect(add('lamp tag:old', tag('props/new'))).toBe('lamp tag:old tag:props/new');
  expect(add('kind:model lamp', kind('depth'))).toBe('kind:model,depth lamp');
  expect(add('TAG:Old', tag('old'))).toBe('TAG:Old');
  // What was left out is asked for now.
  expect(add('lamp -tag:old', tag('old'))).toBe('lamp tag:old');
  expect(add('-kind:depth kind:model', kind('depth'))).toBe('kind:model,depth');
  // A number that is compared is no list of values.
  expect(add('stars:>=4', { field: 'stars', value: '2' })).toBe('stars:>=4 stars:2');
});

test('a value is taken out of lists, and left out of searches', () => {
  const take = (text: string, wanted: ListedValue) => withoutValue(text, terms(text), wanted);
  expect(take('lamp kind:model,parts -tag:old', kind('model'))).toBe('lamp kind:parts -tag:old');
  expect(take('lamp kind:model,parts -tag:old', tag('old'))).toBe('lamp kind:model,parts');
  expect(take('tag:"a b",c tag:c', tag('c'))).toBe('tag:"a b"');
  const leave = (text: string, wanted: ListedValue) => withoutSuch(text, terms(text), wanted);
  expect(leave('tag:a tag:b', tag('a'))).toBe('tag:b -tag:a');
  expect(leave('-tag:a', tag('a'))).toBe('-tag:a');
});

test('it is known what a search asks for', () => {
  const text = 'tag:a -tag:b collection:X,Y kind:model';
  expect([
    askedOf(terms(text), tag('A')),
    askedOf(terms(text), tag('b')),
    askedOf(terms(text), tag('c')),
  ]).toEqual(['in', 'out', null]);
  expect(oneValue(terms('lamp collection:"Tavern set"'), 'collection')).toBe('Tavern set');
  expect(oneValue(terms(text), 'collection')).toBeNull();
  expect(oneValue(terms('-collection:X'), 'collection')).toBeNull();
});
