import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { NO_ROWS } from '../../../../../renderer/ui/row-selection.ts';
import { parentOf } from '../../../../../renderer/words/paths.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';
import { viewsOf } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const PLAN: Plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const [, second, third] = PLAN.rows;
const FOLDER = parentOf(viewsOf(PLAN.rows[0]!.reference)[0]!.image.path).replace(/[\\/]+$/, '');
const only = (...ids: readonly string[]): Plan => ({
  ...PLAN,
  rows: PLAN.rows.filter(({ id }) => ids.includes(id)),
});

describe('a plan that was made', () => {
  it('keeps the row that was chosen, or takes the first where that is gone', () => {
    const state = createAppStore().getState;
    state().setPlan(PLAN);
    expect(state().planSelection.active).toBe('row-1');
    state().selectPlanRow(third!.id, 'only');
    state().setPlan(only(second!.id, third!.id));
    expect(state().planSelection.active).toBe(third!.id);
    state().setPlan(only(second!.id));
    expect(state().planSelection.active).toBe(second!.id);
    state().setPlan(only());
    expect(state().planSelection.active).toBeNull();
  });

  it('keeps the folder that was chosen, but for one that holds nothing any more and would hide the rest', () => {
    const state = createAppStore().getState;
    state().setPlan(PLAN);
    state().showPlanFolder(FOLDER);
    state().setPlan(PLAN);
    expect(state().planFolder).toBe(FOLDER);
    state().setPlan(only());
    expect(state().planFolder).toBeNull();
  });

  it('goes with its row where there is nothing to plan, or it cannot be made', () => {
    const state = createAppStore().getState;
    state().setPlan(PLAN);
    state().clearPlan();
    expect(state()).toMatchObject({ plan: null, planSelection: NO_ROWS, planning: { state: 'none' } });
    state().setPlan(PLAN);
    state().setPlanError({ kind: 'input', message: 'No.' });
    expect(state()).toMatchObject({ plan: null, planSelection: NO_ROWS, planning: { state: 'failed' } });
  });

  it('goes at once where others are opened, and stays in sight while the sources change', () => {
    const state = createAppStore().getState;
    state().setPlan(PLAN);
    state().setSources({ sources: ['/other'], imageUrls: [], meshes: [] });
    expect(state().plan).toBe(PLAN);
    state().openSources(['/more']);
    expect(state()).toMatchObject({ plan: null, planFolder: null, planSelection: NO_ROWS });
  });
});

it('has one model alone, with its recipe, where one is to be planned', () => {
  const state = createAppStore().getState;
  state().setSources({ sources: ['/refs'], imageUrls: ['https://a.example/b.png'], meshes: [] });
  const mesh = { from: 'asset', assetId: 'asset-1' } as const;
  state().setOnlyMesh(mesh, DEFAULT_RECIPES.segmentation);
  expect(state()).toMatchObject({
    sources: [],
    imageUrls: [],
    meshes: [mesh],
    recipe: DEFAULT_RECIPES.segmentation,
    plan: null,
  });
});

describe('a plan that was judged again', () => {
  it('is asked about anew where it was changed meanwhile: what was judged is how it was before', () => {
    const state = createAppStore().getState;
    state().setPlan(PLAN);
    const asked = state().plansShown;
    const arranged = only(second!.id, third!.id);
    state().setPlan(arranged);
    state().planJudged({ plan: PLAN, isBehind: false }, asked);
    expect(state().plan).toBe(arranged);
    expect(state().isPlanOutdated).toBe(true);

    state().planJudged({ plan: PLAN, isBehind: false }, state().plansShown);
    expect(state().plan).toBe(PLAN);
  });
});
