import type { Mesh } from '../../../main/media/mesh/mesh.ts';

/**
 * A closed body turned around Y: a ball with a thinner ball on top, the two melted together at a neck. Two parts to
 * anybody who looks.
 * @param rings from pole to pole; faces: about 2 × rings × sides
 */
export function snowman(rings = 80, sides = 48): Mesh {
  const positions: number[] = [0, 0, 0];
  const indices: number[] = [];
  for (let ring = 1; ring < rings; ring++) {
    const t = ring / rings;
    const lower = Math.sqrt(Math.max(0, 0.5 ** 2 - (t * 1.6 - 0.5) ** 2));
    const upper = Math.sqrt(Math.max(0, 0.35 ** 2 - (t * 1.6 - 1.25) ** 2));
    const radius = Math.max(lower, upper, 0.02);
    for (let side = 0; side < sides; side++) {
      const turn = (2 * Math.PI * side) / sides;
      positions.push(radius * Math.cos(turn), t * 1.6, -radius * Math.sin(turn));
    }
  }
  positions.push(0, 1.6, 0);
  const top = positions.length / 3 - 1;
  const at = (ring: number, side: number): number => 1 + (ring - 1) * sides + (side % sides);
  for (let side = 0; side < sides; side++) {
    indices.push(0, at(1, side + 1), at(1, side));
    indices.push(top, at(rings - 1, side), at(rings - 1, side + 1));
    for (let ring = 1; ring < rings - 1; ring++) {
      indices.push(at(ring, side), at(ring, side + 1), at(ring + 1, side));
      indices.push(at(ring + 1, side), at(ring, side + 1), at(ring + 1, side + 1));
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(positions, (_, i) => (i % 3 === 1 ? 1 : 0)),
    uvs: new Float32Array(0),
    indices: Uint32Array.from(indices),
  };
}
