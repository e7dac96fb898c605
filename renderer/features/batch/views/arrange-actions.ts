import { type Arranged, type Arrangement, changedSubjects } from '../../../../shared/model/views/arrange.ts';
import type { ArrangedSubject } from '../../../../shared/model/views/arranged-subject.ts';
import type { App } from '../../../store/app.ts';
import { arrangementIn } from '../../../store/batch/arrangement.ts';
import { changePlan } from '../../../store/batch/change-plan.ts';
import { leaveOut, outAfterArranging } from '../../../store/batch/left-out.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { errorBodyOf } from '../../../store/error-body.ts';
import { perApp } from '../../../store/per-app.ts';
import { undoActions } from '../../../store/undo/undo-actions.ts';
import { nextUndo } from '../../../store/undo/undo-slice.ts';
import { counted } from '../../../words/figures.ts';

export interface ArrangeOutcome {
  /** Why nothing was changed, in a sentence; null if it was. */
  readonly refused: string | null;
  /** What else the artist must know of it, in a sentence; null if nothing. */
  readonly remark: string | null;
}

export interface ArrangeActions {
  /** Changes the arrangement, with undo. */
  readonly change: (what: (subjects: Arrangement) => Arranged) => Promise<ArrangeOutcome>;
  /** Undoes the last change, if that was one of the arrangement. Returns why nothing was undone, else null. */
  readonly undo: () => Promise<string | null>;
}

const LABEL = 'arrangement of views';

/** Actions that arrange the pictures of the plan as views of subjects, one at a time. */
export const arrangeActions = perApp(createArrangeActions);

function createArrangeActions(app: App): ArrangeActions {
  const { store, bridge } = app;
  const state = store.getState;
  const inTurn = createTurns();
  /** Of two undos, the second looks at what the first has left. */
  const undoInTurn = createTurns();

  /**
   * @param isAgain whether the pictures were arranged so before, and are left out as they were then
   * @returns the names of rows that are left out now because one of their pictures was
   */
  const send = async (subjects: readonly ArrangedSubject[], isAgain: boolean): Promise<readonly string[]> => {
    const asInput = subjects.map(({ name, pictures }) => ({ name, pictures: [...pictures] }));
    let drawnIn: readonly string[] = [];
    await changePlan(
      app,
      ({ id }) => bridge.batch.group({ planId: id, subjects: asInput }),
      (before, after) => {
        if (isAgain) return;
        const out = outAfterArranging(before.rows, after.rows, state().leftOut);
        // Before they are in sight: what was left out can be started at no moment.
        if (out.keys.length > 0) leaveOut(app)(out.keys, true);
        drawnIn = out.drawnIn.map((row) => factsOf(row).name);
      },
    );
    return drawnIn;
  };
  const sending = (subjects: readonly ArrangedSubject[]) => (): Promise<null> =>
    inTurn(async () => {
      await send(subjects, true);
      return null;
    });

  return {
    change: (what) =>
      state().willRemember(
        inTurn(async () => {
          const before = arrangementIn(state());
          const arranged = what(before);
          if ('refused' in arranged) return refusal(arranged.refused);
          const forward = changedSubjects(before, arranged.subjects);
          if (forward.length === 0) return { refused: null, remark: null };
          let drawnIn: readonly string[];
          try {
            drawnIn = await send(forward, false);
          } catch (cause) {
            return refusal(errorBodyOf(cause).message);
          }
          const back = changedSubjects(arranged.subjects, before);
          state().remember({ label: LABEL, undo: sending(back), redo: sending(forward) });
          return { refused: null, remark: remarkOf(drawnIn) };
        }),
      ),
    undo: () =>
      undoInTurn(async () => {
        // One that the engine is still asked for is the last.
        await Promise.allSettled(state().changesUnderWay);
        if (nextUndo(state())?.label !== LABEL) return 'There is no change of the views to undo.';
        return undoActions(app).undo();
      }),
  };
}

/** Does one work after the other. */
function createTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

const refusal = (refused: string): ArrangeOutcome => ({ refused, remark: null });

function remarkOf(drawnIn: readonly string[]): string | null {
  const [only, ...more] = drawnIn;
  if (only === undefined) return null;
  return more.length === 0
    ? `${only} is left out now, as one of its pictures was; check it in the plan to have it sent.`
    : `${counted(drawnIn.length, 'row')} are left out now, as some of their pictures were; check them in the plan to have them sent.`;
}
