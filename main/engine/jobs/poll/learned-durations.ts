import type { Recipe } from '../../../../shared/model/recipe.ts';
import { priceKey } from '../../money/learned-prices.ts';

/** Names the jobs that take about equally long at one connection. */
export function durationKey(connectionId: string, recipe: Recipe): string {
  return `${connectionId}|${priceKey(recipe)}`;
}

/** The value below which a share of the sorted values lies; null where there are none. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
