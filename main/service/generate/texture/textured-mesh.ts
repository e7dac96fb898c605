import type { Mesh } from '../../../media/mesh/mesh.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import type { ModelOrigin } from '../surface/to-metres.ts';

/** A part of a picture, in whole pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A mesh and its texture. */
export interface TexturedMesh {
  readonly mesh: Mesh;
  readonly texture: RgbImage;
  /** The independent pictures that the texture consists of. Together they fill it. */
  readonly charts: readonly Rectangle[];
  /**
   * Texture pixels between the vertices that follow the picture's shading: finer details are not in the mesh. Infinity
   * if the mesh follows only outlines.
   */
  readonly reliefSpacing: number;
  /** The mesh's origin on the front picture, in picture pixels; undefined if no picture shows its front. */
  readonly origin: ModelOrigin | undefined;
  /** Of a box that one picture shows from a corner: on which side of the picture its second face is. Undefined for all else. */
  readonly secondFace?: 'left' | 'right' | undefined;
}
