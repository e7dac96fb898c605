import { expect, it } from 'vitest';
import { createKeptPlans } from '../../../../../main/engine/batch/kept-plans.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const plan = (id: string): Plan => ({
  id,
  title: id,
  paths: [],
  recipe: DEFAULT_RECIPE,
  connectionId: 'local',
  rows: [],
  images: 0,
  meshes: 0,
  others: 0,
  named: 0,
  priceSeen: 0,
  credits: '0.00',
});

it('forgets no plan of the window for plans that nobody looks at', () => {
  const plans = createKeptPlans();
  plans.judged(plan('window'), '/library');
  for (let index = 0; index < 50; index += 1) plans.judged(plan(`apart ${index}`), '/library', true);
  expect(plans.get('window')).toBeDefined();
  expect(plans.get('apart 0')).toBeUndefined();
  // One that is judged again stays what it was.
  plans.judged(plan('apart 49'), '/library');
  for (let index = 0; index < 19; index += 1) plans.judged(plan(`other ${index}`), '/library');
  expect(plans.get('window')).toBeDefined();
  plans.judged(plan('one more'), '/library');
  expect(plans.get('window')).toBeUndefined();
  expect(plans.judgedAgainst('one more')).toBe('/library');
});
