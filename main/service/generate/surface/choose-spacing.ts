/**
 * Finds the lattice spacing whose surface has about `targetTriangles` triangles. `build` makes the solid for a spacing;
 * `count` counts its triangles, which are about proportional to 1 / spacing². Returns the closest solid of at most eight: within `tolerance`
 * for most bodies; of grids and bundles of hair lines the count jumps from spacing to spacing, and no solid may come that close.
 */
export function chooseSpacing<Solid>(options: {
  readonly targetTriangles: number;
  readonly firstSpacing: number;
  /** A solid whose count differs by no more than this share of the target is used at once. */
  readonly tolerance: number;
  readonly build: (spacing: number) => Solid;
  readonly count: (solid: Solid) => number;
}): Solid {
  const { targetTriangles, tolerance, build, count } = options;
  let spacing = options.firstSpacing;
  let best = build(spacing);
  let triangles = count(best);
  let bestError = Math.abs(triangles - targetTriangles);
  // The widest spacing with too many triangles and the closest one with too few: plane walls make the count jump, and steps beyond them would go to and fro.
  let [tooMany, tooFew] = [0, Infinity];
  for (let attempt = 0; attempt < 7 && bestError > tolerance * targetTriangles; attempt++) {
    if (triangles > targetTriangles) tooMany = Math.max(tooMany, spacing);
    else tooFew = Math.min(tooFew, spacing);
    spacing *= Math.sqrt(Math.max(triangles, 1) / targetTriangles);
    if (tooMany > 0 && tooFew < Infinity && (spacing <= tooMany || spacing >= tooFew))
      spacing = Math.sqrt(tooMany * tooFew);
    const solid = build(spacing);
    triangles = count(solid);
    const error = Math.abs(triangles - targetTriangles);
    if (error < bestError) {
      best = solid;
      bestError = error;
    }
  }
  return best;
}
