import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import { needsWord } from '../../../../shared/model/plan/needs-word.ts';
import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { MeshPick, PlanRow } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { meshOf, viewsOf } from '../../../../shared/model/reference.ts';

/** The inputs of a plan, or of some of its rows. */
export interface Inputs {
  readonly paths: readonly string[];
  readonly imageUrls: readonly string[];
  readonly meshes: readonly MeshPick[];
}

/** What one recipe made assets of. */
export interface MadeBy extends Inputs {
  readonly recipe: Recipe;
  /** How many assets. */
  readonly assets: number;
}

/**
 * The groups that one plan takes: a plan is made of pictures, of addresses, of models, or of models to be textured. Of these, the one with the most
 * assets. The first has the recipe of the batch.
 * @returns `others`: how many assets another plan has to be made of
 */
export function inOnePlan<Made extends MadeBy>(
  made: readonly Made[],
): { readonly taken: readonly Made[]; readonly others: number } {
  const plans = [...Map.groupBy(made, inputsOf).values()].sort((a, b) => assetsOf(b) - assetsOf(a));
  const [most = [], ...rest] = plans;
  return {
    taken: most.toSorted((a, b) => b.assets - a.assets),
    others: rest.reduce((sum, each) => sum + assetsOf(each), 0),
  };
}

const assetsOf = (made: readonly MadeBy[]): number => made.reduce((sum, { assets }) => sum + assets, 0);

function inputsOf({ recipe, imageUrls }: MadeBy): string {
  const { files, meshes } = inputTraits(recipe);
  return imageUrls.length > 0 ? 'addresses' : `${files}, ${meshes} meshes`;
}

/**
 * What rows of the plan get of their own, so that each is made by the recipes that its assets had. Rows in the queue stay as they are.
 * @param again whether what is done, or was sent before, is made again
 */
export function changesFor(
  rows: readonly PlanRow[],
  taken: readonly MadeBy[],
  again: boolean,
): readonly RowChange[] {
  const wanted = rows
    .filter(({ status }) => status !== 'owed')
    .map((row) => ({ row, of: taken.filter((made) => isOf(row, made)) }))
    .filter(
      ({ row, of }) =>
        of.length > 0 && (isOther(of, taken) || (again && (row.status === 'done' || needsWord(row)))),
    );
  return [...Map.groupBy(wanted, ({ of }) => of.map((made) => taken.indexOf(made)).join()).values()].map(
    (group) => {
      const of = group[0]?.of ?? [];
      return {
        rows: group.map(({ row }) => row.id),
        ...(isOther(of, taken) && { recipes: of.map((made) => (made === taken[0] ? null : made.recipe)) }),
        ...(again && { again }),
      };
    },
  );
}

const isOther = (of: readonly MadeBy[], taken: readonly MadeBy[]): boolean =>
  of.length > 1 || of[0] !== taken[0];

/** Whether a row of a plan is about these inputs alone. Pure. */
export function isOf(
  { reference }: Pick<PlanRow, 'reference'>,
  { paths, imageUrls, meshes }: Inputs,
): boolean {
  if (reference.kind === 'adopted') return false;
  if (reference.kind === 'image-url') return imageUrls.includes(reference.url);
  if (!viewsOf(reference).every(({ image }) => paths.includes(image.path))) return false;
  const mesh = meshOf(reference);
  if (mesh === null) return true;
  return (
    meshes.some((pick) => isSameMesh(pick, mesh)) || (mesh.from === 'file' && paths.includes(mesh.file.path))
  );
}

function isSameMesh(pick: MeshPick, mesh: NonNullable<ReturnType<typeof meshOf>>): boolean {
  switch (mesh.from) {
    case 'asset':
      return pick.from === 'asset' && pick.assetId === mesh.assetId;
    case 'url':
      return pick.from === 'url' && pick.url === mesh.url;
    default:
      return pick.from === 'file' && pick.path === mesh.file.path;
  }
}
