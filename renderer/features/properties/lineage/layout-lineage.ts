import type { LineageEdge } from '../../../../shared/model/lineage/lineage-graph.ts';

/** A node of a lineage in its row, from the top. */
export interface LineagePlace {
  readonly id: string;
  readonly row: number;
  /** How many steps below the first of its line, along the parents that it is drawn under. */
  readonly depth: number;
  /** The row of the node that it is drawn under; null for the first of a line. */
  readonly under: number | null;
}

/** A line between two rows; `isMain` for the one that a node is drawn under. `from` is above `to`, but in circles. */
export interface LineageLink {
  readonly from: number;
  readonly to: number;
  readonly isMain: boolean;
}

export interface LineageLayout {
  readonly places: readonly LineagePlace[];
  readonly links: readonly LineageLink[];
}

/**
 * Lays a lineage out as rows: each node below what it was made of. A node that was made of several stands under the last of them, so that every line
 * leads down; the others are further lines. Of nodes in a circle, which only a hand-written sidecar makes, the first given comes first.
 * @param ids in the order in which siblings are to stand
 */
export function layoutLineage(ids: readonly string[], edges: readonly LineageEdge[]): LineageLayout {
  const known = new Set(ids);
  const order = new Map(ids.map((id, at) => [id, at]));
  const used = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const children = new Map<string, string[]>(ids.map((id) => [id, []]));
  const parentsLeft = new Map<string, number>(ids.map((id) => [id, 0]));
  for (const { from, to } of used) {
    children.get(from)?.push(to);
    parentsLeft.set(to, (parentsLeft.get(to) ?? 0) + 1);
  }
  for (const each of children.values())
    each.sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  const placed = new Map<string, LineagePlace>();

  function place(first: string): void {
    // A stack of its own: a chain may be longer than the calls that JavaScript allows.
    const waiting: { readonly id: string; readonly under: LineagePlace | null }[] = [
      { id: first, under: null },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, under } = next;
      if (placed.has(id)) continue;
      const at: LineagePlace = {
        id,
        row: placed.size,
        depth: under === null ? 0 : under.depth + 1,
        under: under?.row ?? null,
      };
      placed.set(id, at);
      const ready = (children.get(id) ?? []).filter((child) => {
        const left = (parentsLeft.get(child) ?? 0) - 1;
        parentsLeft.set(child, left);
        return left === 0;
      });
      for (const child of ready.toReversed()) waiting.push({ id: child, under: at });
    }
  }

  for (const id of ids) if (parentsLeft.get(id) === 0) place(id);
  // What is left is in a circle, or below one.
  for (const id of ids) if (!placed.has(id)) place(id);
  const links = used.map(({ from, to }) => {
    const [above, below] = [placed.get(from), placed.get(to)];
    return { from: above?.row ?? 0, to: below?.row ?? 0, isMain: below?.under === above?.row };
  });
  return { places: [...placed.values()], links };
}
