import { firstIdOf, ownOf, withOwn } from '../../../../shared/model/plan/change-rows.ts';
import { whyRecipeDoesNotFit } from '../../../../shared/model/plan/recipe-fits.ts';
import type { RowOwn } from '../../../../shared/model/plan/row-changes.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { meshOf, placeOf, type Reference, viewsOf } from '../../../../shared/model/reference.ts';

/** What the artist chose for the rows of single references, kept when a plan of the same files is made again. */
export interface RowMemory {
  /** The rows of a new plan, with what was kept for their references. What does not fit such a row any more is left out, and stays kept. */
  readonly recall: (rows: readonly PlanRow[]) => readonly PlanRow[];
  /** Keeps what the rows of the references have now. */
  readonly keep: (rows: readonly PlanRow[], changed: ReadonlySet<string>) => void;
  /** Whether nothing is kept. */
  readonly isEmpty: () => boolean;
}

interface KeptRow {
  /** What stands after the id of the reference's first row. */
  readonly letter: string;
  readonly own: RowOwn;
}

export function createRowMemory(): RowMemory {
  const kept = new Map<string, readonly KeptRow[]>();
  return {
    isEmpty: () => kept.size === 0,
    recall: (rows) =>
      rows.flatMap((row) => {
        const known = kept.get(keyOf(row.reference)) ?? [];
        const fitting = known.filter(
          ({ own: { recipe } }) =>
            recipe === undefined || whyRecipeDoesNotFit(recipe, row.reference) === null,
        );
        if (fitting.length === 0) return [row];
        return fitting.map(({ letter, own }) => withOwn({ ...row, id: `${row.id}${letter}` }, own));
      }),
    keep: (rows, changed) => {
      const first = new Set([...changed].map(firstIdOf));
      const groups = Map.groupBy(
        rows.filter(({ id }) => first.has(firstIdOf(id))),
        ({ id }) => firstIdOf(id),
      );
      for (const [id, group] of groups) {
        const [row] = group;
        if (row === undefined) continue;
        const own = group.map((each) => ({ letter: each.id.slice(id.length), own: ownOf(each) }));
        const isPlain = own.every((each) => each.letter === '' && Object.keys(each.own).length === 0);
        if (isPlain) kept.delete(keyOf(row.reference));
        else kept.set(keyOf(row.reference), own);
      }
    },
  };
}

/** The files of a reference, whatever is mended on them. */
function keyOf(reference: Reference): string {
  const mesh = meshOf(reference);
  const views = viewsOf(reference).map(({ image: { path } }) => path);
  const place = mesh === null ? placeOf(reference) : mesh.from === 'url' ? mesh.url : mesh.file.path;
  return JSON.stringify([reference.kind === 'texture' || views.length === 0 ? place : '', ...views.sort()]);
}
