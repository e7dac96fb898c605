import type { Grid } from './grid.ts';

/** A piece that hangs with nothing is dropped below this share of what is kept. */
const SPECK = 0.003;

/** Carves away what is left in small pieces; where an outline needs them they come back in better shape. */
export function dropSpecks(state: Int8Array, { width, height, depth }: Grid): void {
  const slice = width * height;
  const seen = new Uint8Array(state.length);
  let all = 0;
  for (const value of state) if (value === 1) all++;
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
    if (piece.length < SPECK * all) for (const v of piece) state[v] = 0;
  }
}
