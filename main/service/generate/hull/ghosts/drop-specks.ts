import type { Grid } from './grid.ts';

/** Carves away each piece of kept cells that has fewer cells than `minCells`. Cells are connected by their sides. */
export function dropSpecks(state: Int8Array, { width, height, depth }: Grid, minCells: number): void {
  const slice = width * height;
  const seen = new Uint8Array(state.length);
  for (let first = 0; first < state.length; first++) {
    if (state[first] !== 1 || seen[first] === 1) continue;
    const piece = [first];
    seen[first] = 1;
    for (let n = 0; n < piece.length; n++) {
      const v = piece[n] as number;
      const i = v % width;
      const visit = (to: number, exists: boolean): void => {
        if (!exists || state[to] !== 1 || seen[to] === 1) return;
        seen[to] = 1;
        piece.push(to);
      };
      visit(v - 1, i > 0);
      visit(v + 1, i + 1 < width);
      visit(v - width, Math.floor(v / width) % height > 0);
      visit(v + width, (Math.floor(v / width) + 1) % height > 0);
      visit(v - slice, v >= slice);
      visit(v + slice, v + slice < slice * depth);
    }
    if (piece.length < minCells) for (const v of piece) state[v] = 0;
  }
}
