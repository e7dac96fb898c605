/**
 * Finds the lattice spacing whose surface has about `wanted` triangles. `build` makes the solid for a spacing and
 * `count` its triangles, which fall with the square of the spacing. Gives the closest solid of at most eight tries.
 */
export function chooseSpacing<Solid>(options: {
  readonly targetTriangles: number;
  readonly firstSpacing: number;
  /** How far from the wanted count a solid may be to be taken at once, as a share. */
  readonly tolerance: number;
  readonly build: (spacing: number) => Solid;
  readonly count: (solid: Solid) => number;
}): Solid {
  const { targetTriangles, tolerance, build, count } = options;
  let spacing = options.firstSpacing;
  let best = build(spacing);
  let triangles = count(best);
  let bestError = Math.abs(triangles - targetTriangles);
  for (let attempt = 0; attempt < 7 && bestError > tolerance * targetTriangles; attempt++) {
    spacing *= Math.sqrt(Math.max(triangles, 1) / targetTriangles);
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
