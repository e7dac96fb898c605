import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../../renderer/app/create-commands.ts';
import { batchActions } from '../../../../../renderer/features/batch/batch-actions.ts';
import type { AppState } from '../../../../../renderer/store/app-state.ts';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import {
  ALL_LEFT_OUT,
  OTHER_ACCOUNT,
  type Start,
  startOf,
  startRefusal,
} from '../../../../../renderer/store/batch/start-rule.ts';
import { parentOf } from '../../../../../renderer/words/paths.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { viewsOf } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const PLAN: Plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const OWED: Plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, true);
const NEW_IDS = PLAN.rows.filter(({ status }) => status === 'new').map(({ id }) => id);
const FOLDER = '/refs/none';
const sentIds = (start: Start) => start.can && start.order.rows.map(({ id }) => id);

const WAYS: readonly (readonly [what: string, arrange: (state: AppState) => void, why: string | null])[] = [
  ['nothing is planned', () => undefined, 'There is no plan yet.'],
  ['the sources are looked at', (state) => state.beginScan('look'), 'Still looking at the images.'],
  [
    'the plan in sight is of another recipe',
    (state) => {
      state.setPlan(PLAN);
      state.markPlanOutdated();
    },
    'Still looking at the images.',
  ],
  [
    'the plan could not be made',
    (state) => state.setPlanError({ kind: 'input', message: 'No.' }),
    'The plan could not be made.',
  ],
  ['every row is in the queue', (state) => state.setPlan(OWED), 'There is nothing new to send.'],
  [
    'a texture has no model that it is for',
    (state) =>
      state.setPlan({
        ...OWED,
        recipe: { ...DEFAULT_RECIPE, make: 'texture' },
        meshes: 0,
        others: 0,
        rows: OWED.rows.map((row) => ({ ...row, status: 'blocked' })),
      }),
    'A texture needs the model that it is for: name its glb in the recipe, at “Of”.',
  ],
  [
    'the folder in sight has nothing new',
    (state) => {
      state.setPlan(PLAN);
      state.showPlanFolder(FOLDER);
    },
    'There is nothing new to send.',
  ],
  [
    'the budget is no amount',
    (state) => {
      state.setPlan(PLAN);
      state.setBudget('lots');
    },
    'Type an amount such as 250.00, or nothing.',
  ],
  [
    'the jobs are being queued',
    (state) => {
      state.setPlan(PLAN);
      state.setStarting(true);
    },
    'The jobs are being queued.',
  ],
  [
    'another account was chosen since',
    (state) => {
      state.setConnections([{ id: 'studio', kind: 'remote', selected: true } as never]);
      state.setPlan(PLAN);
    },
    OTHER_ACCOUNT,
  ],
  ['there is something new', (state) => state.setPlan(PLAN), null],
];

describe('Start', () => {
  it.each(WAYS)(
    'has one answer for the button, the command and the start itself where %s',
    async (_what, arrange, why) => {
      const app = createTestApp();
      app.answer('batch.start', () => ({ batchId: 'b', jobs: 1 }));
      arrange(app.store.getState());
      const state = app.store.getState();
      const start = startOf(state);
      expect(start.can ? null : start.why).toBe(why);
      expect(startRefusal(state)).toBe(why);
      const command = createCommands(app).find(({ id }) => id === 'batch.start');
      expect(command?.disabledBecause?.(state) ?? null).toBe(why);
      await batchActions(app).start();
      expect(app.sent.filter(({ path }) => path === 'batch.start')).toHaveLength(why === null ? 1 : 0);
    },
  );

  it('sends just the rows that are new and checked, of a chosen folder those within it', () => {
    const { store } = createTestApp();
    const state = store.getState;
    state().setPlan(PLAN);
    state().setBudget(' 250.00 ');
    const all = startOf(state());
    expect(all.rows.map(({ id }) => id)).toEqual(NEW_IDS);
    expect(all).toMatchObject({ can: true, order: { planId: PLAN.id, budget: '250.00' } });
    expect(sentIds(all)).toEqual(NEW_IDS);
    state().leaveOut(factsOf(all.rows[0]!).keys, true);
    const without = startOf(state());
    expect(sentIds(without)).toEqual(NEW_IDS.slice(1));
    state().showPlanFolder(parentOf(viewsOf(PLAN.rows[0]!.reference)[0]!.image.path).replace(/[\\/]+$/, ''));
    const some = startOf(state());
    expect(sentIds(some)).toEqual(some.rows.map(({ id }) => id));
    expect(some.rows).not.toEqual([]);
  });

  it('says why not, once every new row is left out', () => {
    const { store } = createTestApp();
    const state = store.getState;
    state().setPlan(PLAN);
    state().leaveOut(
      PLAN.rows.flatMap((row) => factsOf(row).keys),
      true,
    );
    expect(startOf(state())).toEqual({ can: false, rows: [], why: ALL_LEFT_OUT });
  });

  it('is decided once for one state, however many ask', () => {
    const { store } = createTestApp();
    store.getState().setPlan(PLAN);
    expect(startOf(store.getState())).toBe(startOf({ ...store.getState() }));
  });
});
