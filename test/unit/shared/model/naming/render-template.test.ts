import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTemplate } from '../../../../../shared/model/naming/parse-template.ts';
import { renderTemplate } from '../../../../../shared/model/naming/render-template.ts';
import type { FieldValues } from '../../../../../shared/model/naming/template-fields.ts';

const VALUES: FieldValues = {
  name: 'lamp',
  view: '',
  recipe: '',
  model: '',
  resolution: '',
  faces: '',
  format: 'glb',
  kind: 'model',
  date: '2026-11-20',
  n: 4,
  folder: '',
  batch: '',
};

function render(template: string) {
  const parsed = parseTemplate(template);
  if ('fault' in parsed) throw new Error(parsed.fault.code);
  return renderTemplate(parsed.template, VALUES);
}

test('a field of which nothing is known takes the separator beside it along', () => {
  const cases: readonly (readonly [template: string, name: string])[] = [
    ['{folder}-{name}', 'lamp'],
    ['{name}-{view}', 'lamp'],
    ['{name}_{view}_{n:3}', 'lamp_004'],
    ['{folder} - {model} - {name}', 'lamp'],
    ['old_{folder}_{name}', 'old_lamp'],
    ['{name}-{view}-old', 'lamp-old'],
    ['_{name}_', '_lamp_'],
    ['{name}--{n}', 'lamp--4'],
  ];
  for (const [template, name] of cases) expect(render(template).name).toBe(name);
  expect(render('{folder}-{kind}/{view}/{name}')).toEqual({ folders: ['model'], name: 'lamp' });
});

test('where every field is known, all that was typed stands there', () => {
  const text = fc.stringMatching(/^[a-z_-]{0,4}$/);
  fc.assert(
    fc.property(text, text, text, (before, between, after) => {
      const { name } = render(`x${before}{name}${between}{kind}${after}x`);
      expect(name).toBe(`x${before}lamp${between}model${after}x`);
    }),
  );
});

test('a name of any length, which anybody may have written into a library, is rendered in a moment', () => {
  const name = `x${'-'.repeat(500_000)}x`;
  const pieces = [
    { field: 'name', width: 1 },
    { field: 'view', width: 1 },
  ] as const;
  expect(renderTemplate({ folders: [], name: pieces }, { ...VALUES, name }).name).toMatch(/^x/);
});
