import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { lastName } from '../../words/paths.ts';
import { factsOf } from './row-facts.ts';

interface Before {
  readonly plan: Plan | null;
  readonly scanId: string | null;
  readonly sources: readonly string[];
  readonly recipe: Recipe;
  readonly isMending: boolean;
}

/** The rows that a scan found so far as a plan, which its own takes the place of. A plan that was made before stays in sight instead. */
export function withFound(
  { plan, scanId, sources, recipe, isMending }: Before,
  { scanId: of, rows }: EventPayload<'batch.rowsFound'>,
): { readonly plan?: Plan } {
  if (scanId !== of || isMending || (plan !== null && plan.id !== of)) return {};
  const before = plan ?? {
    id: of,
    title: sources.length === 1 ? lastName(sources[0] ?? '') : `${sources.length} folders and files`,
    paths: [...sources],
    recipe,
    connectionId: '',
    rows: [],
    images: 0,
    meshes: 0,
    others: 0,
    named: 0,
    priceSeen: 0,
    credits: '0.00',
  };
  return { plan: { ...before, rows: [...before.rows, ...rows], images: before.images + imagesIn(rows) } };
}

/** As the engine counts them: what is an image by its content, and the addresses of images. */
function imagesIn(rows: readonly PlanRow[]): number {
  const named = rows.filter(({ reference }) => reference.kind === 'image-url').length;
  return rows.reduce((sum, row) => sum + factsOf(row).images, named);
}
