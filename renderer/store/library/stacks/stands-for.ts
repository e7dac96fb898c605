import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { LibraryOrder } from '../../../../shared/model/library-order.ts';

/** How many assets one in a list of this order stands for: 1, or all versions of its subject where the order stacks them. */
export function standsFor(
  { stacked, place: shown }: LibraryOrder,
  { place, stack }: Pick<AssetView, 'place' | 'stack'>,
): number {
  return stacked === true && place === shown && place !== 'trash' ? (stack?.members ?? 1) : 1;
}
