import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRowSetting, SETTING_FIELDS } from '../../../../../main/cli/batch/row-setting.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

const changeOf = (text: string) => readRowSetting(text).change;

describe('reading --set', () => {
  it.each([
    ['chair* faces=300000', { of: 'field', field: 'faces', changes: { faces: 300_000 } }],
    ['chair* faces=recommended', { of: 'field', field: 'faces', changes: { faces: 'recommended' } }],
    ['a seg-level=high', { of: 'field', field: 'seg-level', changes: { level: 'high' } }],
    ['a RMBG=off', { of: 'field', field: 'rmbg', changes: { removeBackground: false } }],
    ['a pbr=on', { of: 'field', field: 'pbr', changes: { pbr: true } }],
    ['a recipe=Fine model', { of: 'recipe', name: 'Fine model' }],
    ['a name=', { of: 'labels', labels: { name: '' } }],
    ['a note=x=1, y=2', { of: 'labels', labels: { note: 'x=1, y=2' } }],
    ['a tags=oak, , hall,oak', { of: 'labels', labels: { tags: ['oak', 'hall'] } }],
    ['a again=on', { of: 'again', again: true }],
  ])('takes %s', (text, change) => expect(changeOf(text)).toEqual(change));

  it('takes a pattern with spaces: it ends before the first word with an equals sign', () => {
    expect(readRowSetting('  my old chair *.png  name=A = B')).toMatchObject({
      pattern: 'my old chair *.png',
      change: { labels: { name: 'A = B' } },
    });
  });

  it.each([
    ['chair', 'write a pattern, a space, and field=value'],
    ['faces=300000', 'write a pattern, a space, and field=value'],
    ['a colour=red', '“colour” is no field; there are recipe, make, model'],
    ['a constructor=1', '“constructor” is no field'],
    ['a faces=many', 'faces cannot be “many”'],
    ['a faces=5', 'faces cannot be “5”'],
    ['a again=yes', 'again is on or off'],
    ['a recipe=', 'name a recipe'],
    [`a name=${'n'.repeat(201)}`, 'a name has 200 characters at most'],
  ])('refuses %s', (text, why) => expect(() => readRowSetting(text)).toThrow(why));

  it('holds for any text: it gives the pattern and a known field, or refuses with the text in the sentence', () => {
    const field = fc.oneof(fc.constantFrom(...SETTING_FIELDS), fc.string());
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), field, fc.string({ unit: 'grapheme' })).map(([a, b, c]) => `${a} ${b}=${c}`),
    );
    fc.assert(
      fc.property(text, (typed) => {
        try {
          const { pattern, change } = readRowSetting(typed);
          expect(typed).toContain(pattern);
          expect(pattern).not.toBe('');
          expect(['recipe', 'field', 'labels', 'again']).toContain(change.of);
        } catch (cause) {
          expect(cause).toBeInstanceOf(AppError);
          expect(String((cause as AppError).message)).toContain(typed);
        }
      }),
    );
  });
});
