/**
 * Finds the lattice spacing whose surface has about `targetTriangles` triangles. `build` makes the solid for a spacing;
 * `count` counts its triangles, which are about proportional to 1 / spacing². Returns the closest solid of at most eight: within `tolerance`
 * for most bodies; of grids and bundles of hair lines the count jumps from spacing to spacing, and no solid may come that close.
 */
export function chooseSpacing<Solid>(options: {
  readonly targetTriangles: number;
  readonly firstSpacing: number;
  /** No finer solid is built, even if the closest one then has too few triangles; by default there is no limit. */
  readonly leastSpacing?: number;
  /** A solid whose count differs by no more than this share of the target is used at once. */
  readonly tolerance: number;
  readonly build: (spacing: number) => Solid;
  readonly count: (solid: Solid) => number;
  /** Whether a solid takes too much memory to be kept while another is built. It is built once more if none comes closer. */
  readonly isLarge?: (solid: Solid) => boolean;
}): Solid {
  const { targetTriangles, tolerance, leastSpacing = 0, build, count, isLarge = () => false } = options;
  let spacing = Math.max(leastSpacing, options.firstSpacing);
  let best: { solid: Solid | undefined; spacing: number; error: number } = {
    solid: undefined,
    spacing,
    error: Infinity,
  };
  // Both are functions of their own: while a solid is built, no function at work may hold what is dropped.
  const dropLarge = (): void => {
    if (best.solid !== undefined && isLarge(best.solid)) best = { ...best, solid: undefined };
  };
  /** Builds a solid, keeps it if it is the closest so far, and counts its triangles. */
  const attemptAt = (own: number): number => {
    dropLarge();
    const solid = build(own);
    const found = count(solid);
    const error = Math.abs(found - targetTriangles);
    if (error < best.error) best = { solid, spacing: own, error };
    return found;
  };
  let triangles = attemptAt(spacing);
  // The widest spacing with too many triangles and the closest one with too few: plane walls make the count jump, and steps beyond them would go to and fro.
  let [tooMany, tooFew] = [0, Infinity];
  for (let attempt = 0; attempt < 7 && best.error > tolerance * targetTriangles; attempt++) {
    if (triangles > targetTriangles) tooMany = Math.max(tooMany, spacing);
    else tooFew = Math.min(tooFew, spacing);
    if (tooFew <= leastSpacing) break;
    spacing *= Math.sqrt(Math.max(triangles, 1) / targetTriangles);
    if (tooMany > 0 && tooFew < Infinity && (spacing <= tooMany || spacing >= tooFew))
      spacing = Math.sqrt(tooMany * tooFew);
    spacing = Math.max(leastSpacing, spacing);
    triangles = attemptAt(spacing);
  }
  return best.solid ?? build(best.spacing);
}
