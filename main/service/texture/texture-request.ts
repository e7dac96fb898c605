import type { ModelFormat } from '../../../shared/interface/formats.ts';
import type { ModelFile } from '../../media/formats/write-model.ts';
import type { ViewImage } from '../views/view-image.ts';

/** What one texturing of a model that exists is asked for. */
export interface TextureRequest {
  /** A glb file. */
  readonly mesh: Uint8Array;
  /** One `front` is a single image; else two to four different views. */
  readonly views: readonly ViewImage[];
  /** The wire's resolution value: '512', '1024', '1536pro' … */
  readonly resolution: string;
  readonly format: ModelFormat;
}

/** The model as it was, with a texture. */
export interface TexturedModel {
  readonly file: ModelFile;
  /** A shaded picture of the model: webp, 512 × 512. */
  readonly cover: Uint8Array;
}
