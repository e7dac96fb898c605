import { expect, it, vi } from 'vitest';
import { arrangeActions } from '../../../../../../renderer/features/batch/views/arrange-actions.ts';
import { newRows } from '../../../../../../renderer/store/batch/plan-rows.ts';
import { factsOf } from '../../../../../../renderer/store/batch/row-facts.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { VIEWS } from '../../../../../../shared/interface/formats.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { type ImageFile, viewsOf } from '../../../../../../shared/model/reference.ts';
import { mergeSubjects } from '../../../../../../shared/model/views/arrange.ts';
import type { ArrangedSubject } from '../../../../../../shared/model/views/arranged-subject.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const PLAN: Plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const ROWS = PLAN.rows
  .filter(({ status, reference }) => status === 'new' && reference.kind === 'single')
  .slice(0, 3);

/** A plan of three pictures, and an engine that makes rows of subjects. */
function planOfThree() {
  const app = createTestApp();
  const state = app.store.getState;
  const images = new Map(
    ROWS.flatMap(({ reference }) => viewsOf(reference)).map(({ image }) => [image.path, image]),
  );
  const rowOf = ({ name, pictures }: ArrangedSubject): PlanRow => {
    const views = pictures.map(({ path }, at) => ({
      view: VIEWS[at]!,
      image: images.get(path) as ImageFile,
    }));
    const [only, ...more] = views;
    return {
      ...ROWS[0]!,
      id: `row-of-${name}`,
      reference:
        more.length === 0
          ? { kind: 'single', name, image: only!.image }
          : { kind: 'views', name, images: views },
    };
  };
  app.answer('batch.group', ({ subjects }: { subjects: ArrangedSubject[] }) => {
    const named = new Set(subjects.flatMap(({ pictures }) => pictures.map(({ path }) => path)));
    const kept = (state().plan?.rows ?? []).filter(
      ({ reference }) => !viewsOf(reference).some(({ image }) => named.has(image.path)),
    );
    return { ...PLAN, rows: [...subjects.map(rowOf), ...kept] };
  });
  app.answer('batch.leaveOut', () => undefined);
  state().setPlan({ ...PLAN, rows: ROWS });
  const sent = () =>
    newRows(state())
      .map(({ reference }) => viewsOf(reference).length)
      .sort();
  return { app, state, sent };
}

const merge = (app: ReturnType<typeof createTestApp>, rows: readonly PlanRow[]) =>
  arrangeActions(app).change((now) =>
    mergeSubjects(
      now,
      rows.map(({ id }) => id),
    ),
  );

it('a set of pictures that were left out is not sent, and neither are its pictures once it is undone', async () => {
  const { app, state, sent } = planOfThree();
  const pair = ROWS.slice(0, 2);
  state().leaveOut(
    pair.flatMap((row) => factsOf(row).keys),
    true,
  );
  expect(await merge(app, pair)).toEqual({ refused: null, remark: null });
  expect(state().plan?.rows).toHaveLength(2);
  expect(sent()).toEqual([1]);
  await undoActions(app).undo();
  expect(state().plan?.rows).toHaveLength(3);
  expect(sent()).toEqual([1]);
});

it('a set is left out for one of its pictures, which is said; undone, the other one is sent again', async () => {
  const { app, state, sent } = planOfThree();
  state().leaveOut(factsOf(ROWS[0]!).keys, true);
  const { refused, remark } = await merge(app, ROWS.slice(0, 2));
  expect(refused).toBeNull();
  expect(remark).toContain('is left out now, as one of its pictures was');
  expect(sent()).toEqual([1]);
  await undoActions(app).undo();
  expect(sent()).toEqual([1, 1]);
});

it('an undo that is asked for before the engine has done a change takes that back', async () => {
  const { app, state } = planOfThree();
  const merged = merge(app, ROWS.slice(0, 2));
  expect(await arrangeActions(app).undo()).toBeNull();
  expect(await merged).toEqual({ refused: null, remark: null });
  expect(state().plan?.rows).toHaveLength(3);
  expect(await arrangeActions(app).undo()).toBe('There is no change of the views to undo.');
});

it('two undos at once take back the change of the views, and none of anything else', async () => {
  const { app, state } = planOfThree();
  const other = vi.fn(async () => null);
  state().remember({ label: 'move of 3 jobs', undo: other, redo: other });
  await merge(app, ROWS.slice(0, 2));
  const { undo } = arrangeActions(app);
  expect(await Promise.all([undo(), undo()])).toEqual([null, 'There is no change of the views to undo.']);
  expect(state().plan?.rows).toHaveLength(3);
  expect(other).not.toHaveBeenCalled();
});
