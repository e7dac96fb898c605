/** A line of the grid or of the list: the head of a group, or a row of assets of one group. */
export type Line =
  | { readonly kind: 'head'; readonly group: number }
  /** Positions of its first and its last asset. */
  | { readonly kind: 'row'; readonly first: number; readonly last: number };

/** Where the keyboard is. */
export type Place =
  | { readonly kind: 'head'; readonly group: number }
  | { readonly kind: 'asset'; readonly position: number };

interface LinesOptions {
  /** How many assets each group has; null where there are no groups. */
  readonly groups: readonly number[] | null;
  /** How many assets there are where there are no groups. */
  readonly count: number;
  readonly isCollapsed: (group: number) => boolean;
  /** Assets in a row. */
  readonly columns: number;
  /** In CSS pixels. */
  readonly rowHeight: number;
  readonly headHeight: number;
}

/** Assets of an order in rows, each group under its head. Lines, groups and positions count from 0. */
export interface GroupLines {
  readonly lineCount: number;
  readonly assetCount: number;
  readonly hasHeads: boolean;
  readonly at: (line: number) => Line;
  /** The line of an asset; that of its group's head if the group is collapsed. −1 for no position. */
  readonly lineOf: (position: number) => number;
  readonly lineOfHead: (group: number) => number;
  /** The group of an asset, or of a line. */
  readonly groupOf: (position: number) => number;
  readonly firstOf: (group: number) => number;
  readonly isHidden: (position: number) => boolean;
  /** In CSS pixels, from the top of all lines. */
  readonly startOf: (line: number) => number;
  readonly sizeOf: (line: number) => number;
  /** The rows of each group that touch a stretch of all lines, with where the group's first row begins. */
  readonly rowsBetween: (
    top: number,
    bottom: number,
  ) => readonly {
    readonly group: number;
    readonly top: number;
    readonly first: number;
    readonly count: number;
  }[];
}

export function groupLines(options: LinesOptions): GroupLines {
  const { groups, count, isCollapsed, columns, rowHeight, headHeight } = options;
  const counts = groups ?? [count];
  const heads = groups === null ? 0 : 1;
  const size = counts.length;
  // Where each group begins; one more value for the end.
  const lines = new Float64Array(size + 1);
  const positions = new Float64Array(size + 1);
  const tops = new Float64Array(size + 1);
  const hidden = new Uint8Array(size);
  for (let group = 0; group < size; group += 1) {
    const assets = counts[group] ?? 0;
    hidden[group] = heads === 1 && isCollapsed(group) ? 1 : 0;
    const rows = hidden[group] === 1 ? 0 : Math.ceil(assets / columns);
    lines[group + 1] = (lines[group] ?? 0) + heads + rows;
    positions[group + 1] = (positions[group] ?? 0) + assets;
    tops[group + 1] = (tops[group] ?? 0) + heads * headHeight + rows * rowHeight;
  }
  const lineCount = lines[size] ?? 0;
  const assetCount = positions[size] ?? 0;
  const groupOf = (position: number): number => lastNotAbove(positions, position, size);
  const groupOfLine = (line: number): number => lastNotAbove(lines, line, size);
  const firstOf = (group: number): number => positions[group] ?? 0;

  const lineOf = (position: number): number => {
    if (position < 0 || position >= assetCount) return -1;
    const group = groupOf(position);
    const head = lines[group] ?? 0;
    return hidden[group] === 1 ? head : head + heads + Math.floor((position - firstOf(group)) / columns);
  };

  return {
    lineCount,
    assetCount,
    hasHeads: heads === 1,
    at: (line) => {
      const group = groupOfLine(line);
      const row = line - (lines[group] ?? 0) - heads;
      if (row < 0) return { kind: 'head', group };
      const first = firstOf(group) + row * columns;
      return { kind: 'row', first, last: Math.min(first + columns, firstOf(group + 1)) - 1 };
    },
    lineOf,
    lineOfHead: (group) => lines[group] ?? 0,
    groupOf,
    firstOf,
    isHidden: (position) => hidden[groupOf(position)] === 1,
    startOf: (line) => {
      const group = groupOfLine(line);
      const below = line - (lines[group] ?? 0);
      return (tops[group] ?? 0) + (below === 0 ? 0 : heads * headHeight + (below - heads) * rowHeight);
    },
    sizeOf: (line) => (heads === 1 && lines[groupOfLine(line)] === line ? headHeight : rowHeight),
    rowsBetween: (top, bottom) => {
      const found = [];
      for (let group = lastNotAbove(tops, Math.max(0, top), size); group < size; group += 1) {
        const start = (tops[group] ?? 0) + heads * headHeight;
        if ((tops[group] ?? 0) > bottom) break;
        if (hidden[group] === 0) {
          found.push({ group, top: start, first: firstOf(group), count: counts[group] ?? 0 });
        }
      }
      return found;
    },
  };
}

/** The last of `size` places whose value is not above; values grow, or stay the same. */
function lastNotAbove(values: Float64Array, value: number, size: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The positions of the rows among lines, those that follow each other as one; the first of all where there is no row. */
export function stretchesOf(lines: readonly Line[]): readonly (readonly [first: number, last: number])[] {
  const found: (readonly [number, number])[] = [];
  for (const line of lines) {
    if (line.kind === 'head') continue;
    const before = found.at(-1);
    if (before !== undefined && before[1] + 1 === line.first)
      found[found.length - 1] = [before[0], line.last];
    else found.push([line.first, line.last]);
  }
  return found.length === 0 ? [[0, 0]] : found;
}

interface Move {
  readonly key: string;
  /** Lines that a page has. */
  readonly page: number;
  /** Whether the left and the right arrow move, as they do where a row has several assets. */
  readonly isGrid: boolean;
}

/**
 * Where a key moves to; null if it moves nothing.
 * @param from null if nothing is in hand
 */
export function moveInLines(
  lines: GroupLines,
  { key, page, isGrid }: Move,
  from: Place | null,
): Place | null {
  const { lineCount, assetCount } = lines;
  if (lineCount === 0) return null;
  const line =
    from === null ? -1 : from.kind === 'head' ? lines.lineOfHead(from.group) : lines.lineOf(from.position);
  const enter = (index: number, back: boolean, column = 0): Place => {
    const at = lines.at(Math.min(lineCount - 1, Math.max(0, index)));
    if (at.kind === 'head') return at;
    const position = back && column < 0 ? at.last : at.first + Math.max(0, column);
    return { kind: 'asset', position: Math.min(at.last, position) };
  };
  const ends: Readonly<Record<string, () => Place>> = {
    Home: () => enter(0, false),
    End: () => enter(lineCount - 1, true, -1),
  };
  const end = ends[key];
  if (end !== undefined) return end();
  const by: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  const step = by[key];
  if (step !== undefined) {
    if (line < 0) return enter(0, false);
    const here = lines.at(line);
    const column = from?.kind === 'asset' && here.kind === 'row' ? from.position - here.first : 0;
    const to = line + step;
    if (to < 0) return Math.abs(step) === 1 ? from : enter(0, false, column);
    if (to >= lineCount) return Math.abs(step) === 1 ? from : enter(lineCount - 1, true, -1);
    return enter(to, step < 0, column);
  }
  if (!isGrid || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  if (from?.kind === 'head') return null;
  const way = key === 'ArrowRight' ? 1 : -1;
  let position = from === null ? 0 : from.position + way;
  // What is collapsed is passed over in one step.
  while (position >= 0 && position < assetCount && lines.isHidden(position)) {
    const group = lines.groupOf(position);
    position = way === 1 ? lines.firstOf(group + 1) : lines.firstOf(group) - 1;
  }
  return position < 0 || position >= assetCount ? from : { kind: 'asset', position };
}
