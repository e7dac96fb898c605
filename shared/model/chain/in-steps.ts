import type { Asset } from '../asset.ts';

/**
 * Versions of a subject as an open stack shows them: what one run of a chain made stands together, in the order of its steps, where the first of
 * them stood. The first version stays the first.
 */
export function inSteps<Version extends { readonly asset: Pick<Asset, 'runs'> }>(
  versions: readonly Version[],
): readonly Version[] {
  const [top] = versions;
  if (top === undefined) return [];
  const groups = [...Map.groupBy(versions, (version) => version.asset.runs?.[0]?.run ?? version).values()];
  const inOrder = groups.flatMap((group) => group.toSorted((one, other) => numberOf(one) - numberOf(other)));
  return [top, ...inOrder.filter((version) => version !== top)];
}

const numberOf = ({ asset }: { readonly asset: Pick<Asset, 'runs'> }): number => asset.runs?.[0]?.number ?? 0;
