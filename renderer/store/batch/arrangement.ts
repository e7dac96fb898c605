import type { PlanRow } from '../../../shared/model/plan.ts';
import type { Arrangement, Subject } from '../../../shared/model/views/arrange.ts';
import { lookOf } from '../../../shared/model/views/look-of.ts';
import type { AppState } from '../app-state.ts';
import { rememberLast } from '../remember-last.ts';
import { plannedRows } from './plan-rows.ts';
import { factsOf } from './row-facts.ts';

/** The subjects of the rows that are shown, each once, as the artist can arrange them. */
export function arrangementIn(state: Pick<AppState, 'plan' | 'planFolder'>): Arrangement {
  return arrangementOf(plannedRows(state));
}

const arrangementOf = rememberLast((rows: readonly PlanRow[]): Arrangement => {
  const subjects = new Map<string, Subject>();
  for (const row of rows) {
    const look = placedLook(row);
    if (look === null) continue;
    const pictures = factsOf(row).views.map(({ view, image }) => ({ path: image.path, view }));
    const key = JSON.stringify(pictures.map(({ path }) => path).sort());
    if (!subjects.has(key)) subjects.set(key, { id: row.id, name: look.name, pictures });
  }
  return [...subjects.values()];
});

/** What a row looks like, if its pictures can be arranged: a file that could not be read belongs nowhere. */
function placedLook(row: PlanRow): ReturnType<typeof lookOf> {
  const isRead = factsOf(row).views.every(({ image }) => image.bytes > 0 || image.sha256 !== null);
  return isRead ? lookOf(row.reference) : null;
}

const anyPlaced = rememberLast((rows: readonly PlanRow[]) => rows.some((row) => placedLook(row) !== null));

/** A picture of the plan, to be shown. */
export interface ShownPicture {
  /** Of its file, with the ending. */
  readonly name: string;
  readonly thumbnail: string | null;
}

/** The pictures of the rows that are shown, by their paths. */
export function picturesIn(state: Pick<AppState, 'plan' | 'planFolder'>): ReadonlyMap<string, ShownPicture> {
  return picturesOf(plannedRows(state));
}

const picturesOf = rememberLast(
  (rows: readonly PlanRow[]): ReadonlyMap<string, ShownPicture> =>
    new Map(
      rows.flatMap((row) =>
        factsOf(row).views.map(({ image }, index): [string, ShownPicture] => [
          image.path,
          { name: image.name, thumbnail: (row.thumbnails ?? [row.thumbnail])[index] ?? null },
        ]),
      ),
    ),
);

/** Why the views of the shown rows cannot be arranged, in a sentence; null if they can. */
export function whyNotArranged(state: AppState): string | null {
  const { plan, recipe, views, planning } = state;
  if (plan === null) return 'No folder is chosen.';
  if (recipe.kind !== 'model') return 'Only models are made of several views; choose a model recipe.';
  if (views === 'single') return 'Each picture stands for itself now; choose “Group by name” as Views first.';
  if (planning.state !== 'ready') return 'The plan is being made.';
  return anyPlaced(plannedRows(state)) ? null : 'The plan has no pictures to arrange.';
}
