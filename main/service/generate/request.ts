import type { ModelFormat } from '../../../shared/interface/formats.ts';
import type { Model } from '../../../shared/interface/models.ts';
import type { CutoutOrder } from '../cutout/cutout-order.ts';
import type { ViewImage } from '../views/view-image.ts';

/** A request for one generation. The service's HTTP interface has validated all of its values. */
export interface GenerateRequest {
  /** A single image is one `front`. Two to four different views are carved from their silhouettes. */
  readonly views: readonly ViewImage[];
  /** Whether the model gets a texture (request_type 3), or is only geometry (request_type 1). */
  readonly textured: boolean;
  /** Whether the model gets maps for physically based shading too; ignored without a texture. */
  readonly pbr: boolean;
  /** The identifier of the service's model, in the neutral spelling. The models for scene portraits keep the background. */
  readonly model: Model;
  /** The wire's resolution value: '512', '1024', '1536pro' … */
  readonly resolution: string;
  /** The requested number of triangles. The result differs from it by at most 2 %, but for grids and bundles of hair lines: their count jumps from lattice to lattice, up to 11 % were seen; and bodies that are thin in a wide box have fewer where a lattice fine enough takes too much memory (hull/lattice.ts). */
  readonly faces: number;
  readonly format: ModelFormat;
  /** The external program that cuts pictures out; left out if there is none. */
  readonly cutout?: CutoutOrder | undefined;
  /** Whether the light that is baked into the pictures is evened out of the texture. */
  readonly evenLight?: boolean | undefined;
}

/** The result of a generation. */
export interface GeneratedModel {
  readonly file: { readonly extension: ModelFormat | 'zip'; readonly bytes: Uint8Array };
  /** A shaded picture of the model: webp, 512 × 512. */
  readonly cover: Uint8Array;
  readonly faces: number;
  readonly vertices: number;
  /** What is doubtful about it, as codes. */
  readonly warnings: readonly string[];
}
