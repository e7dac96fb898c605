/**
 * A triangle mesh in metres: y up, +Z towards the viewer of the front image, centred on x and z, its lowest point at y = 0.
 * Vertices are welded. `uvs` are per vertex, so the vertices at a seam of the texture are duplicated.
 */
export interface Mesh {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Unit normals, outwards. */
  readonly normals: Float32Array;
  /** u, v of each vertex; v counts from the top of the texture, as in glTF. */
  readonly uvs: Float32Array;
  /** Three vertices a triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
}
