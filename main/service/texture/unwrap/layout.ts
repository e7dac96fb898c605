/** The mapping of a surface to its texture. */
export interface Layout {
  /** The texture's size in texels. */
  readonly width: number;
  readonly height: number;
  /** u, v of each corner of each triangle, 0 … 1; v from the top. */
  readonly uvs: Float32Array;
  /** The chart of each triangle. Vertices that triangles of two charts share are duplicated. */
  readonly chartOf: Int32Array;
}
