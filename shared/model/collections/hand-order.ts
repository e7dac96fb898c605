import { z } from 'zod';

/**
 * A place in a list that is ordered by hand. The first that is given and still there decides: behind a neighbour, before one, or at a position, counted
 * before anything is moved. None: the end.
 */
export const spotSchema = z.object({
  after: z.string().optional(),
  before: z.string().optional(),
  at: z.number().int().nonnegative().optional(),
});
export type Spot = Readonly<z.infer<typeof spotSchema>>;

/** The neighbours on each side that are remembered of what leaves its place: some of them may leave, too, before it comes back. */
const NEIGHBOURS = 4;

/** A list with these members put at a place, in the given order. Those that it has already leave their places. */
export function placed(list: readonly string[], ids: readonly string[], spot: Spot = {}): readonly string[] {
  const wanted = [...new Set(ids)];
  const moving = new Set(wanted);
  const end = indexOf(list, spot);
  const rest: string[] = [];
  let at = 0;
  list.forEach((id, position) => {
    if (moving.has(id)) return;
    rest.push(id);
    if (position < end) at = rest.length;
  });
  return [...rest.slice(0, at), ...wanted, ...rest.slice(at)];
}

function indexOf(list: readonly string[], { after, before, at }: Spot): number {
  const behind = after === undefined ? -1 : list.indexOf(after);
  if (behind >= 0) return behind + 1;
  const ahead = before === undefined ? -1 : list.indexOf(before);
  if (ahead >= 0) return ahead;
  return Math.min(at ?? list.length, list.length);
}

/**
 * A list with these members beside those neighbours that they had in an earlier order, as far as these are still there: behind the nearest before
 * them, else before the nearest behind them, else at the end. What others did to the list meanwhile stays.
 * @param order an earlier order, or those parts of it that hold the members with their neighbours
 */
export function woven(
  list: readonly string[],
  ids: readonly string[],
  order: readonly string[],
): readonly string[] {
  const moving = new Set(ids);
  const rest = list.filter((id) => !moving.has(id));
  const there = new Set(rest);
  const behind = new Map<string, string[]>();
  const ahead = new Map<string, string[]>();
  const seen = new Set<string>();
  /** The nearest neighbour so far; and those that had none before them. */
  let last: string | null = null;
  let first: string[] = [];
  for (const id of order) {
    if (there.has(id)) {
      if (last === null && first.length > 0) {
        ahead.set(id, first);
        first = [];
      }
      last = id;
    } else if (moving.has(id) && !seen.has(id)) {
      seen.add(id);
      if (last === null) first.push(id);
      else {
        const own = behind.get(last);
        // A hundred thousand may come back behind one neighbour.
        if (own === undefined) behind.set(last, [id]);
        else own.push(id);
      }
    }
  }
  const left = [...first, ...[...moving].filter((id) => !seen.has(id))];
  return [...rest.flatMap((id) => [...(ahead.get(id) ?? []), id, ...(behind.get(id) ?? [])]), ...left];
}

/** The parts of an order that hold these members and their nearest neighbours, for {@link woven}. */
export function aroundIn(list: readonly string[], ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  const near = new Uint8Array(list.length);
  list.forEach((id, at) => {
    if (wanted.has(id)) near.fill(1, Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  });
  return list.filter((_, at) => near[at] === 1);
}
