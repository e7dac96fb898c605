import { describe, expect, it } from 'vitest';
import { fitsBounds, nestsDeeper } from '../../../../shared/model/json-bounds.ts';
import { readLayout } from '../../../../shared/model/settings/layout.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { settingsPatchSchema } from '../../../../shared/model/settings/settings-patch.ts';

const bounds = { depth: 3, values: 6, characters: 10 };
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('the bounds of JSON', () => {
  it.each([
    [{ a: { b: 1 } }, true],
    [{ a: { b: { c: 1 } } }, false],
    [[1, 2, 3, 4, 5], true],
    [[1, 2, 3, 4, 5, 6], false],
    ['0123456789', true],
    ['0123456789a', false],
    [{ '0123456789': 'a' }, false],
    [null, true],
  ])('%j fits: %s', (value, fits) => expect(fitsBounds(value, bounds)).toBe(fits));

  it('are found in what is far too deep and far too long, and nothing breaks', () => {
    expect(fitsBounds(nested(100_000), { ...bounds, values: 1e9 })).toBe(false);
    expect(fitsBounds(new Array(1_000_000).fill(0), bounds)).toBe(false);
  });
});

it.each([
  ['[{"a": [1]}]', 3],
  ['[1], [2], {"a": {}}', 2],
  ['["[[[[{{{{", "\\"[[[[", "\\\\"]', 1],
  ['5', 0],
  ['[['.repeat(1_000), 2_000],
])('the depth of the text %j is %i', (text, depth) => {
  expect(nestsDeeper(text, depth)).toBe(false);
  expect(nestsDeeper(text, depth - 1)).toBe(true);
});

describe('a layout that is far too large', () => {
  const layouts = { batch: nested(5_000), library: new Array(5_000).fill('x'), review: { version: 1 } };

  it('is refused from a window', () => {
    for (const [name, layout] of Object.entries(layouts)) {
      const patch = { appearance: { layouts: { [name]: layout } } };
      expect(settingsPatchSchema.safeParse(patch).success).toBe(name === 'review');
    }
    const names = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`w${at}`, null]));
    expect(settingsPatchSchema.safeParse({ appearance: { layouts: names } }).success).toBe(false);
  });

  it('that was kept is dropped with a word, and all other settings survive', () => {
    const settings = settingsSchema.parse({
      libraryFolder: '/art',
      appearance: { theme: 'light', coverSize: 200, layouts },
    });
    expect(settings).toMatchObject({ libraryFolder: '/art', appearance: { theme: 'light' } });
    expect(settings.appearance.layouts['review']).toEqual({ version: 1 });
    for (const name of ['batch', 'library']) {
      expect(readLayout(settings.appearance.layouts[name], new Set())).toEqual({
        is: 'bad',
        why: 'it was far too large',
      });
    }
    expect(settingsSchema.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });
});
