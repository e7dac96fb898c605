import { expect, onTestFinished, test, vi } from 'vitest';
import { readPlanFile } from '../../../../../shared/model/plan/read-plan-file.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';

const PLAN = { format: 'maquette-plan', version: 1, id: 'plan', title: 'Refs', recipe: DEFAULT_RECIPE };

test.each([
  ['it has no rows; make the plan again.', { ...PLAN, rows: [] }],
  ['its field “rows” is missing or not allowed; make the plan again.', PLAN],
  ['it is not a plan file of Maquette; --dry-run --json prints one.', {}],
  ['a newer version of Maquette wrote it (format 9', { ...PLAN, version: 9, rows: [] }],
])('a plan file is refused with one sentence: %s', (why, content) => {
  expect(() => readPlanFile('plan.json', JSON.stringify(content))).toThrow(`plan.json was not run: ${why}`);
});

test('what is no plan is refused in a moment, also where it is all brackets or has very many lines', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const why = 'plan.json was not run: it is not a plan file of Maquette';
  expect(() => readPlanFile('plan.json', '['.repeat(5_000_000))).toThrow(why);
  expect(parse).not.toHaveBeenCalled();
  expect(() => readPlanFile('plan.json', 'a,b\n'.repeat(50_000))).toThrow(why);
  expect(parse.mock.calls.length).toBeLessThan(11_000);
});

test('the line of a dry run that holds a plan is found behind what npm says', () => {
  const reference = { kind: 'single', name: 'a', image: { path: '/a.png', sha256: null } };
  const row = { id: 'row-1', reference, recipe: DEFAULT_RECIPE };
  const line = JSON.stringify({ event: 'plan', plan: { ...PLAN, rows: [row] } });
  const { rows } = readPlanFile('plan.json', `> batch\n\n{"event":"watch"}\n${line}\n`);
  expect(rows.map(({ id }) => id)).toEqual(['row-1']);
});

test('a row of a chain may say that it is made all the same, and has no recipe of its own', () => {
  const steps = [{ id: 'shape', from: null, approve: false, recipe: DEFAULT_RECIPE }];
  const reference = { kind: 'single', name: 'a', image: { path: '/a.png', sha256: null } };
  const row = { id: 'row-1', reference, recipe: DEFAULT_RECIPE, again: true };
  const other = { ...row, id: 'row-2', recipe: DEFAULT_RECIPES.depth };
  const file = { ...PLAN, version: 2, chain: { name: 'Figures', steps }, rows: [row, other] };
  const { rows, refused } = readPlanFile('plan.json', JSON.stringify(file));
  expect(rows.map(({ id, again }) => [id, again])).toEqual([['row-1', true]]);
  expect(refused.map(({ why }) => why)).toEqual([expect.stringContaining('no recipe of its own')]);
});
