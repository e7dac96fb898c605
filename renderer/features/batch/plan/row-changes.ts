import { AppError } from '../../../../shared/model/app-error.ts';
import { firstIdOf } from '../../../../shared/model/plan/change-rows.ts';
import { changesBack } from '../../../../shared/model/plan/changes-back.ts';
import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { changePlan } from '../../../store/batch/change-plan.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { errorBodyOf } from '../../../store/error-body.ts';
import { perApp } from '../../../store/per-app.ts';
import { counted } from '../../../words/figures.ts';

const OTHERS =
  'The plan has other files by now, so nothing was changed. Select the rows, and change them again.';
const GONE = 'The rows are not in the plan any more.';

export interface RowChanges {
  /** Changes what rows of the plan have of their own, with undo. @param what for the undo menu: `change of the name of mug.png` */
  readonly change: (what: string, changes: readonly RowChange[]) => void;
  /**
   * The same for changes that do not depend on each other: where they cannot be made together, each is made by itself.
   * @param refused is given those that could not be made, and why the first of them could not
   */
  readonly changeEach: (
    what: string,
    changes: readonly RowChange[],
    refused: (changes: readonly RowChange[], why: string) => void,
  ) => void;
}

const referencesOf = (rows: readonly PlanRow[]): ReadonlySet<string> =>
  new Set(rows.map(({ id }) => firstIdOf(id)));

/** Changes rows of the plan: recipes, labels, and whether they are made again. */
export const rowChanges = perApp(createRowChanges);

function createRowChanges(app: App): RowChanges {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  /** One after the other: the second of two quick changes is about what the first made. */
  let last: Promise<void> = Promise.resolve();

  const apply = (changes: readonly RowChange[]): Promise<void> =>
    changePlan(app, ({ id }) => bridge.batch.change({ planId: id, changes: [...changes] }));
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const now = last.then(work);
    last = now.catch(() => undefined);
    return now;
  };
  /** The rows of the same references as they are now. */
  const presentOf = (before: readonly PlanRow[]): readonly PlanRow[] => {
    const files = new Map(before.map((row) => [firstIdOf(row.id), factsOf(row).files]));
    return rowsNow().filter((row) => files.get(firstIdOf(row.id)) === factsOf(row).files);
  };
  const rowsNow = (): readonly PlanRow[] => state().plan?.rows ?? [];
  const rowsOf = (changes: readonly RowChange[]): readonly PlanRow[] => {
    const references = new Set(changes.flatMap(({ rows }) => rows.map(firstIdOf)));
    return rowsNow().filter(({ id }) => references.has(firstIdOf(id)));
  };

  /** @returns those that were made */
  async function applyEach(
    changes: readonly RowChange[],
    refused: (changes: readonly RowChange[], why: string) => void,
  ): Promise<readonly RowChange[]> {
    const made: RowChange[] = [];
    const left: RowChange[] = [];
    let why = '';
    for (const change of changes) {
      try {
        await apply([change]);
        made.push(change);
      } catch (cause) {
        left.push(change);
        if (why === '') why = errorBodyOf(cause).message;
      }
    }
    if (left.length > 0) refused(left, why);
    return made;
  }

  /** @param make makes the changes, and returns those that were made */
  const remembered = (
    what: string,
    asked: readonly RowChange[],
    make: () => Promise<readonly RowChange[]>,
  ): void => {
    void state().willRemember(
      attempt(() =>
        inTurn(async () => {
          const rows = rowsOf(asked);
          const changes = await make();
          if (changes.length === 0) return;
          const changed = new Set(changes.flatMap((change) => change.rows.map(firstIdOf)));
          const before = rows.filter(({ id }) => changed.has(firstIdOf(id)));
          state().remember({
            label: what,
            undo: async () => {
              let gone = 0;
              await inTurn(async () => {
                const present = presentOf(before);
                const back = changesBack(before, present);
                if (back.length === 0) throw new AppError('not-found', GONE);
                await apply(back);
                gone = referencesOf(before).size - referencesOf(present).size;
              });
              return gone === 0 ? null : `Not of ${counted(gone, 'reference')}, gone from the plan since.`;
            },
            redo: async () => {
              await inTurn(async () => {
                const present = referencesOf(presentOf(before));
                // Ids are places in the plan: where the files are others by now, so are the references.
                if (before.some(({ id }) => !present.has(firstIdOf(id))))
                  throw new AppError('not-found', OTHERS);
                await apply(changes);
              });
              return null;
            },
          });
        }),
      ),
    );
  };

  return {
    change: (what, changes) =>
      remembered(what, changes, async () => {
        await apply(changes);
        return changes;
      }),
    changeEach: (what, changes, refused) =>
      remembered(what, changes, () =>
        apply(changes).then(
          () => changes,
          () => applyEach(changes, refused),
        ),
      ),
  };
}
