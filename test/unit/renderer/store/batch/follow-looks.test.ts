import { expect, it, onTestFinished, vi } from 'vitest';
import { followLooks } from '../../../../../renderer/store/batch/follow-looks.ts';
import type { LookedRows } from '../../../../../shared/model/look/look-warning.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const [first, second] = plan.rows;
const warnings: LookedRows['rows'][number]['warnings'] = [{ code: 'subject-cut-off', view: null }];

function setUp(answer: () => unknown) {
  const app = createTestApp();
  app.answer('batch.look', answer);
  onTestFinished(followLooks(app));
  const state = app.store.getState;
  return { ...app, state, asked: () => app.sent.filter(({ path }) => path === 'batch.look').length };
}
const warned = (state: ReturnType<typeof setUp>['state']) =>
  state()
    .plan?.rows.filter((row) => row.warnings !== undefined)
    .map(({ id }) => id);

it('looks at the pictures of a plan piece by piece, until none is left', async () => {
  const answers = [
    { rows: [{ id: first!.id, warnings }], left: 1 },
    { rows: [{ id: second!.id, warnings: [] }], left: 0 },
  ];
  const { state, asked } = setUp(() => answers.shift());
  state().setPlan(plan);
  await expect.poll(() => state().looksLeft).toBe(0);
  expect(warned(state)).toEqual([first!.id, second!.id]);
  expect(state().plan?.rows[0]?.warnings).toEqual(warnings);
  expect(asked()).toBe(2);
});

it('asks no more once the artist stops it, and again for the next plan', async () => {
  const answered = Promise.withResolvers<LookedRows>();
  const answers = [answered.promise, { rows: [], left: 0 }];
  const { state, asked } = setUp(() => answers.shift());
  state().setPlan(plan);
  state().stopLooks();
  answered.resolve({ rows: [{ id: first!.id, warnings }], left: 30 });
  await expect.poll(() => warned(state)).toEqual([first!.id]);
  expect([state().looksLeft, asked()]).toEqual([0, 1]);
  state().setPlan({ ...plan, id: 'next' });
  await expect.poll(() => asked()).toBe(2);
});

it('says of pictures that they could not be looked at if the engine fails, and lets the plan be otherwise', async () => {
  const { state, asked } = setUp(() => Promise.reject(new Error('gone')));
  state().setPlan(plan);
  await expect.poll(() => state().looksLeft).toBe(0);
  const isNew = plan.rows.filter(({ status }) => status === 'new').map(({ id }) => id);
  expect(isNew.length).toBeGreaterThan(0);
  expect(warned(state)).toEqual(isNew);
  expect(
    new Set(
      state()
        .plan?.rows.flatMap((row) => row.warnings ?? [])
        .map(({ code }) => code),
    ),
  ).toEqual(new Set(['picture-not-looked-at']));
  expect(asked()).toBe(1);
});

it('gives up on an engine that does not answer, and says so of the pictures', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { state } = setUp(() => new Promise(() => undefined));
  state().setPlan(plan);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(state().looksLeft).toBe(0);
  expect(warned(state)?.length).toBeGreaterThan(0);
});
