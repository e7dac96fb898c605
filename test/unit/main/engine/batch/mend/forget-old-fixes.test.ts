import { expect, it } from 'vitest';
import { forgetOldFixes } from '../../../../../../main/engine/batch/mend/forget-old-fixes.ts';
import { bytesAtPath } from '../../../../../../main/engine/batch/mend/plan-mended.ts';
import type { FixChoice } from '../../../../../../shared/model/mend/fix.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { viewsOf } from '../../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';

const PLAN = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const shown = viewsOf(PLAN.rows[0]!.reference).map(({ image }) => bytesAtPath(image));

it('forgets what was chosen first of images in no plan, and nothing that a plan shows', () => {
  const chosen = new Map<string, FixChoice>([...shown, 'a', 'b', 'c'].map((key) => [key, ['pad']]));
  forgetOldFixes(chosen, [PLAN], 2);
  expect([...chosen.keys()]).toEqual([...shown, 'b', 'c']);
});

it('forgets nothing as long as there is room', () => {
  const chosen = new Map<string, FixChoice>([['a', []]]);
  forgetOldFixes(chosen, [], 1);
  expect([...chosen.keys()]).toEqual(['a']);
});
