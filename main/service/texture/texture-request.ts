import type { ModelFormat } from '../../../shared/interface/formats.ts';
import type { ModelFile } from '../../media/formats/write-model.ts';
import type { CutoutOrder } from '../cutout/cutout-order.ts';
import type { ViewImage } from '../views/view-image.ts';

/** A request for a texture for an existing model. */
export interface TextureRequest {
  /** A glb file. */
  readonly mesh: Uint8Array;
  /** A single image is one `front`; otherwise two to four different views. */
  readonly views: readonly ViewImage[];
  /** The wire's resolution value: '512', '1024', '1536pro' … */
  readonly resolution: string;
  readonly format: ModelFormat;
  /** The external program that cuts pictures out; left out if there is none. */
  readonly cutout?: CutoutOrder | undefined;
  /** Whether the light that is baked into the pictures is evened out of the texture. */
  readonly evenLight?: boolean | undefined;
}

/** The unchanged model with a texture. */
export interface TexturedModel {
  readonly file: ModelFile;
  /** A shaded picture of the model: webp, 512 × 512. */
  readonly cover: Uint8Array;
  /** What is doubtful about it, as codes. */
  readonly warnings: readonly string[];
}
