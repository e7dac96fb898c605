import type { BatchNaming } from '../../../../shared/model/naming/batch-naming.ts';
import { copyName, decideName, mirroredFolders } from '../../../../shared/model/naming/decide-name.ts';
import type { NamedBatch } from '../../../../shared/model/naming/field-values.ts';
import { parseTemplate } from '../../../../shared/model/naming/parse-template.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';

/** What a row of the plan would be called. */
export interface PreviewedName {
  readonly id: string;
  /** The name of the asset. */
  readonly name: string;
  /** The copy within the folder for copies, without its ending; null without copies, or if it is called like the asset. */
  readonly copy: string | null;
}

/**
 * The names of the first rows that would be started, by the same rule as at the start. Empty for a template that cannot be used.
 * @param rows those that would be started, in order
 */
export function previewNames(
  plan: Pick<Plan, 'paths' | 'recipe'>,
  rows: readonly PlanRow[],
  { template, handOff }: BatchNaming,
  batch: NamedBatch,
): readonly PreviewedName[] {
  const parsed = template === null ? null : parseTemplate(template);
  if (parsed !== null && 'fault' in parsed) return [];
  return rows.map((planned, index) => {
    const { id, reference, labels } = planned;
    const recipe = recipeOf(plan, planned);
    const row = { reference, recipe, ownName: labels?.name ?? null, number: index + 1 };
    const decided = decideName(parsed?.template ?? null, batch, row);
    const mirrored = handOff?.mirror ? mirroredFolders(reference, plan.paths) : [];
    const copy = [...mirrored, ...decided.folders, copyName(decided)].join('/');
    return { id, name: decided.name, copy: handOff === null || copy === decided.name ? null : copy };
  });
}
