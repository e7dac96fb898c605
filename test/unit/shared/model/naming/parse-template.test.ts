import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTemplate, whyNoTemplate } from '../../../../../shared/model/naming/parse-template.ts';
import { renderTemplate } from '../../../../../shared/model/naming/render-template.ts';
import type { FieldValues } from '../../../../../shared/model/naming/template-fields.ts';

const VALUES: FieldValues = {
  name: 'chair',
  view: 'front',
  recipe: 'Quick model',
  model: 'generalv1.5',
  resolution: '512',
  faces: '100000',
  format: 'glb',
  kind: 'model',
  date: '2026-11-23',
  n: 7,
  folder: 'props',
  batch: 'references',
};

test.each([
  ['{name}', [], 'chair'],
  ['{name}_{model}-{faces}', [], 'chair_generalv1.5-100000'],
  ['{n}', [], '7'],
  ['{n:3}', [], '007'],
  ['{ Name } {DATE}', [], 'chair 2026-11-23'],
  ['{folder}/{recipe}/{name}-{n:2}', ['props', 'Quick model'], 'chair-07'],
  ['final', [], 'final'],
])('the template %j says %j and %j', (text, folders, name) => {
  const parsed = parseTemplate(text);
  if ('fault' in parsed) throw new Error(parsed.fault.code);
  expect(renderTemplate(parsed.template, VALUES)).toEqual({ folders, name });
});

test.each([
  ['', /is empty/],
  ['   ', /is empty/],
  ['a{color}', /^At character 2: there is no field \{color\}; use \{name\}/],
  ['{name}-{n', /^At character 8: this \{ is never closed/],
  ['{na{me}', /^At character 1: this \{ is never closed/],
  ['name}', /^At character 5: this \} closes nothing/],
  ['{n:x}', /^At character 1: \{n:x\} is no width/],
  ['{n:0}', /is no width/],
  ['{name:3}', /\{name\} takes no width/],
  ['/tmp/{name}', /^At character 1: a name cannot begin with \//],
  ['\\\\server\\{name}', /cannot begin with \//],
  ['C:/x/{name}', /cannot begin with a drive/],
  ['../{name}', /^At character 1: \. and \.\. lead out/],
  ['{folder}/../{name}', /^At character 10: \. and \.\. lead out/],
  ['a/ .. /b', /lead out/],
  ['a//b', /is missing beside this \//],
  ['a/', /is missing beside this \//],
  ['a\\b', /^At character 2: a \\ cannot be in a name/],
  ['a\u0007b', /^At character 2: this character cannot be seen/],
  ['👩{x}', /^At character 2: /],
  ['x'.repeat(301), /longer than 300/],
  [`${'a/'.repeat(20)}b`, /more than 8 folders/],
])('the template %j is refused in one sentence that names the place', (text, words) => {
  expect(whyNoTemplate(text)).toMatch(words);
});

test('a field that is empty for a reference leaves no folder without a name', () => {
  const parsed = parseTemplate('{folder}/{name}');
  if ('fault' in parsed) throw new Error(parsed.fault.code);
  expect(renderTemplate(parsed.template, { ...VALUES, folder: '' }).folders).toEqual([]);
});

test('whatever a template and the names in it hold, nothing leads out of the folder', () => {
  const piece = fc.constantFrom(
    '{name}',
    '{folder}',
    '{n:3}',
    '/',
    '..',
    '.',
    ' ',
    'a',
    '{',
    '}',
    '\\',
    ':',
    '~',
  );
  const value = fc.oneof(fc.constantFrom('..', '../..', '/etc', 'C:\\x', '. .', ''), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), value, value, (pieces, name, folder) => {
      const parsed = parseTemplate(pieces.join(''));
      if ('fault' in parsed) return;
      const decided = renderTemplate(parsed.template, { ...VALUES, name, folder });
      for (const part of [...decided.folders, decided.name]) {
        expect(part).not.toMatch(/[/\\:]/);
        expect(part).not.toMatch(/^\.*$/);
      }
    }),
  );
});
