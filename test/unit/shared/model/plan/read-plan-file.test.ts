import { expect, test } from 'vitest';
import { readPlanFile } from '../../../../../shared/model/plan/read-plan-file.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const PLAN = { format: 'maquette-plan', version: 1, id: 'plan', title: 'Refs', recipe: DEFAULT_RECIPE };

test.each([
  ['it has no rows; make the plan again.', { ...PLAN, rows: [] }],
  ['its field “rows” is missing or not allowed; make the plan again.', PLAN],
  ['it is not a plan file of Maquette; --dry-run --json prints one.', {}],
  ['a newer version of Maquette wrote it (format 9', { ...PLAN, version: 9, rows: [] }],
])('a plan file is refused with one sentence: %s', (why, content) => {
  expect(() => readPlanFile('plan.json', JSON.stringify(content))).toThrow(`plan.json was not run: ${why}`);
});
