/** How a surface lies in its texture. */
export interface Layout {
  /** Texels. */
  readonly width: number;
  readonly height: number;
  /** u, v of each corner of each triangle, 0 … 1; v from the top. */
  readonly uvs: Float32Array;
  /** The chart of each triangle: vertices that triangles of two charts share come twice. */
  readonly chartOf: Int32Array;
}
