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

/** A mesh and the texture that its UVs lie on. */
export interface TexturedMesh {
  readonly mesh: Mesh;
  readonly texture: RgbImage;
  /** Pictures that lie side by side in the texture and together fill it; nothing of one says anything of the next. */
  readonly charts: readonly Rectangle[];
  /**
   * Texture pixels between the vertices that follow the picture's shading: what is finer is not in the mesh. Infinity
   * where the mesh follows outlines alone.
   */
  readonly reliefSpacing: number;
  /** Where it stands on the front picture, in picture pixels; undefined where no picture shows its front. */
  readonly origin: ModelOrigin | undefined;
}
