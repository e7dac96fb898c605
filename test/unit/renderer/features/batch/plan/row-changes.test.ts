import { describe, expect, it } from 'vitest';
import { rowChanges } from '../../../../../../renderer/features/batch/plan/row-changes.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const PLAN: Plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const NOTE = { labels: { note: 'oak' } };

/** A plan of three rows, and an engine that gives each row of a change its labels. */
function planOfThree() {
  const app = createTestApp();
  const rows = PLAN.rows.filter(({ status }) => status === 'new').slice(0, 3);
  const state = app.store.getState;
  app.answer(
    'batch.change',
    ({ changes }: { changes: { rows: string[]; labels?: PlanRow['labels'] }[] }) => ({
      ...PLAN,
      rows: (state().plan?.rows ?? []).map((row) => {
        const of = changes.find((each) => each.rows.includes(row.id));
        return of === undefined ? row : { ...row, labels: of.labels };
      }),
    }),
  );
  state().setPlan({ ...PLAN, rows });
  const notes = () => state().plan?.rows.map(({ labels }) => labels?.note);
  const sent = () => app.sent.filter(({ path }) => path === 'batch.change').length;
  return { app, state, rows, notes, sent };
}

describe('changes of rows', () => {
  it('are sent one after the other, taken back, and made again', async () => {
    const { app, rows, notes } = planOfThree();
    rowChanges(app).change('change of the note', [{ rows: [rows[0]!.id], ...NOTE }]);
    await expect.poll(notes).toEqual(['oak', undefined, undefined]);
    await undoActions(app).undo();
    expect(notes()?.[0]).toBeFalsy();
    await undoActions(app).redo();
    expect(notes()?.[0]).toBe('oak');
  });

  it('are not made again on other files that have the ids by now', async () => {
    const { app, state, rows, notes, sent } = planOfThree();
    rowChanges(app).change('change of the note', [{ rows: rows.map(({ id }) => id), ...NOTE }]);
    await expect.poll(notes).toEqual(['oak', 'oak', 'oak']);
    await undoActions(app).undo();
    // a file came before the second: its row has the second's id, and the others moved on
    const [first, second, third] = rows as [PlanRow, PlanRow, PlanRow];
    const fourth = PLAN.rows.filter(({ status }) => status === 'new')[3]!;
    const moved = [
      first,
      { ...fourth, id: second.id },
      { ...second, id: third.id },
      { ...third, id: fourth.id },
    ];
    state().setPlan({ ...PLAN, id: 'plan-2', rows: moved });
    const before = sent();
    await undoActions(app).redo();
    expect(sent()).toBe(before);
    expect(
      state()
        .notices.map(({ message }) => message)
        .join('\n'),
    ).toMatch(/has other files by now/);
  });

  it('say how many of them could not be taken back', async () => {
    const { app, state, rows, notes } = planOfThree();
    rowChanges(app).change('change of the note', [{ rows: rows.map(({ id }) => id), ...NOTE }]);
    await expect.poll(notes).toEqual(['oak', 'oak', 'oak']);
    const { plan } = state();
    state().setPlan({ ...plan!, rows: plan!.rows.slice(0, 1) });
    await undoActions(app).undo();
    expect(notes()?.[0]).toBeFalsy();
    expect(state().notices.at(-1)?.message).toContain('Not of 2 references, gone from the plan since.');
  });

  it('that do not depend on each other are made without those that are refused, which are named, and taken back as one step', async () => {
    const { app, state, rows, notes } = planOfThree();
    const make = app.sent.length;
    const ids = rows.map(({ id }) => id);
    app.answer(
      'batch.change',
      ({ changes }: { changes: { rows: string[]; labels?: PlanRow['labels'] }[] }) => {
        if (changes.some((change) => change.rows.includes(ids[1]!)))
          throw new AppError('usage', 'Not this one.');
        return {
          ...PLAN,
          rows: (state().plan?.rows ?? []).map((row) => {
            const of = changes.find((each) => each.rows.includes(row.id));
            return of === undefined ? row : { ...row, labels: of.labels };
          }),
        };
      },
    );
    const refused: unknown[] = [];
    rowChanges(app).changeEach(
      'change of the notes',
      ids.map((id) => ({ rows: [id], ...NOTE })),
      (changes, why) =>
        refused.push(
          changes.flatMap((change) => change.rows),
          why,
        ),
    );
    await expect.poll(() => refused).toEqual([[ids[1]], 'Not this one.']);
    await expect.poll(notes).toEqual(['oak', undefined, 'oak']);
    expect(app.sent.slice(make).filter(({ path }) => path === 'batch.change')).toHaveLength(4);
    await undoActions(app).undo();
    expect(notes()).not.toContain('oak');
  });
});
