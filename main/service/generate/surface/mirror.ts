import type { HalfSurface } from './quads.ts';

/** Both halves of a mirrored surface. */
export interface WholeSurface {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** For each vertex, the vertex of the upper half that it is equal to or mirrors. */
  readonly source: Uint32Array;
}

/**
 * Adds the mirror image at z = 0. Both halves share the vertices of the outline, so the surface is closed.
 * @param depths how far behind z = 0 each vertex of the mirror image lies, if not as far as its original before it
 */
export function mirrorHalf(half: HalfSurface, indices: Uint32Array, depths?: Float32Array): WholeSurface {
  const count = half.onPlane.length;
  const twin = new Uint32Array(count);
  let next = count;
  for (let v = 0; v < count; v++) twin[v] = half.onPlane[v] === 1 ? v : next++;
  const positions = new Float32Array(next * 3);
  positions.set(half.positions);
  const source = new Uint32Array(next);
  for (let v = 0; v < count; v++) {
    const t = twin[v] as number;
    source[v] = v;
    source[t] = v;
    positions[t * 3] = half.positions[v * 3] as number;
    positions[t * 3 + 1] = half.positions[v * 3 + 1] as number;
    if (t !== v)
      positions[t * 3 + 2] = -((depths === undefined ? half.positions[v * 3 + 2] : depths[v]) as number);
  }
  const both = new Uint32Array(indices.length * 2);
  both.set(indices);
  for (let t = 0; t < indices.length; t += 3) {
    both[indices.length + t] = twin[indices[t] as number] as number;
    both[indices.length + t + 1] = twin[indices[t + 2] as number] as number;
    both[indices.length + t + 2] = twin[indices[t + 1] as number] as number;
  }
  return { positions, indices: both, source };
}
