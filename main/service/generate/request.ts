import type { ModelFormat } from '../../../shared/interface/formats.ts';
import type { Model } from '../../../shared/interface/models.ts';
import type { ViewImage } from '../views/view-image.ts';

/** What one generation is asked for; everything in it has been validated by the interface. */
export interface GenerateRequest {
  /** One `front` is a single image; two to four different views are carved from their silhouettes. */
  readonly views: readonly ViewImage[];
  /** Whether the colours of the images are wanted too (request_type 3), or the geometry alone (1). */
  readonly textured: boolean;
  /** Whether maps for physically based shading are wanted beside the colours; means nothing without them. */
  readonly pbr: boolean;
  /** The model's identifier, in the neutral spelling; the scene portraits keep the background behind the subject. */
  readonly model: Model;
  /** The wire's resolution value: '512', '1024', '1536pro' … */
  readonly resolution: string;
  /** Triangles wanted; honoured within 2 %. */
  readonly faces: number;
  readonly format: ModelFormat;
}

/** What a generation brings back. */
export interface GeneratedModel {
  readonly file: { readonly extension: ModelFormat | 'zip'; readonly bytes: Uint8Array };
  /** A shaded picture of the model: webp, 512 × 512. */
  readonly cover: Uint8Array;
  readonly faces: number;
  readonly vertices: number;
}
