import type { ModelMeasures, Soundness } from '../../store/library/measured.ts';
import type { DepthFacts } from '../../words/depth-words.ts';

/**
 * A model as it crosses from the worker to the window: transferable arrays and plain data, nothing of three's.
 * In metres where the file says its unit, in its own units otherwise; +Y is up.
 */
export interface ParsedModel {
  readonly meshes: readonly DrawableMesh[];
  /** What the artist takes for one thing: the file's meshes, uncut. */
  readonly parts: readonly { readonly name: string; readonly faces: number }[];
  readonly materials: readonly ParsedMaterial[];
  readonly textures: readonly ParsedTexture[];
  /** A depth map as it is; `meshes` hold its relief. Null for models. */
  readonly picture: ImageBitmap | null;
  /** What a depth map holds; null for models. */
  readonly depth: DepthFacts | null;
  /** What of the file is not shown, in sentences for the artist. */
  readonly notes: readonly string[];
  readonly measured: ModelMeasures;
  readonly bounds: Bounds;
  readonly shadow: GroundShadow;
}

export interface ParsedMesh {
  readonly name: string;
  readonly positions: Float32Array;
  /** Whole numbers stand for −1 … 1. */
  readonly normals: Float32Array | Int8Array;
  readonly uvs: Float32Array | null;
  /** Linear RGB, 3 floats a vertex. */
  readonly colours: Float32Array | null;
  readonly index: Uint32Array | Uint16Array | null;
  /** Place in `materials`. */
  readonly material: number;
  /** Column-major, from the mesh's space to the model's. */
  readonly matrix: readonly number[];
}

/** A mesh, or a piece of one, that the graphics card takes at once. */
export interface DrawableMesh extends ParsedMesh {
  /** Place in the model's parts: pieces of one mesh share it. */
  readonly part: number;
  /** Around all its vertices, in the mesh's space. */
  readonly sphere: Sphere;
}

export interface Sphere {
  readonly centre: readonly [number, number, number];
  readonly radius: number;
}

export interface ParsedMaterial {
  readonly name: string;
  /** Linear RGB. */
  readonly colour: readonly [number, number, number];
  readonly emissive: readonly [number, number, number];
  readonly opacity: number;
  readonly metalness: number;
  readonly roughness: number;
  /** How strongly the normal map bends along s and t; negative turns it round. */
  readonly normalScale: readonly [number, number];
  /** Alpha under which a pixel is not drawn; null if alpha does not cut. */
  readonly alphaCut: number | null;
  readonly transparent: boolean;
  readonly doubleSided: boolean;
  /** Places in `textures`. */
  readonly maps: Partial<Record<MapSlot, number>>;
}

/** Metalness is read from a picture's blue, roughness from its green, occlusion from its red. */
export type MapSlot = 'colour' | 'normal' | 'metalness' | 'roughness' | 'occlusion' | 'emissive';

export interface ParsedTexture {
  /** With its first row at v = 0, whatever the file's convention. */
  readonly bitmap: ImageBitmap;
  readonly repeat: readonly [s: Wrap, t: Wrap];
  /** From the mesh's texture coordinates to the picture's, 3 × 3, column-major; null if they are the same. */
  readonly placed: readonly number[] | null;
}

export type Wrap = 'repeat' | 'mirror' | 'clamp';

export type { DepthFacts, ModelMeasures, Soundness };

export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** How much of the ground each texel's sky is covered, as a square picture centred under the model. */
export interface GroundShadow {
  /** 0 to 255, row by row along +x, rows along +z. */
  readonly darkness: Uint8Array;
  readonly resolution: number;
  /** Edge length of the square, in the model's units. */
  readonly edge: number;
}

/** What a reader of a format hands on, before it is measured. */
export type ModelParts = Pick<ParsedModel, 'materials' | 'textures' | 'notes'> &
  Partial<Pick<ParsedModel, 'picture' | 'depth'>> & { readonly meshes: readonly ParsedMesh[] };

/**
 * From the worker, in order: any number of `fetching`, `hashed` for a file whose hash was not known, `parsing`, then
 * `failed`; or `sketched` for a large one that has no preview, `parsed`, and later `inspected` and `derived`, the last.
 * `hashed` may come until `parsed`.
 */
export type ParseMessage =
  | { readonly kind: 'fetching'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'parsing' }
  | { readonly kind: 'hashed'; readonly sha256: string }
  /** The model in few faces, measured whole, for a first look. */
  | { readonly kind: 'sketched'; readonly model: ParsedModel }
  | { readonly kind: 'parsed'; readonly model: ParsedModel }
  | { readonly kind: 'inspected'; readonly soundness: Soundness | null }
  /** The preview, which is kept by now; null if there is none to be made, or (with a reason) none was kept. */
  | {
      readonly kind: 'derived';
      readonly preview: Uint8Array<ArrayBuffer> | null;
      readonly problem: string | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** To the worker: what to read; and once the model is drawn, that it may look closer. */
export type WorkerMessage = ({ readonly kind: 'read' } & ParseRequest) | { readonly kind: 'drawn' };

export interface ParseRequest {
  /** Absolute. */
  readonly url: string;
  /** What stands before the path of each file that is kept of it. */
  readonly fileBase: string;
  /** Of the file's bytes, as its sidecar has it; null if it is not known. */
  readonly sha256: string | null;
}

/** A file that cannot be shown, in words for the artist. */
export class UnreadableModel extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableModel';
  }
}
