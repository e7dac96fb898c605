import type { UpTurn } from '../../../shared/model/settings/file-axes.ts';
import type { ModelMeasures } from '../../store/library/measured.ts';
import type { DepthFacts } from '../../words/depth-words.ts';
import type { Soundness } from '../../words/surface-words.ts';

/**
 * A model in the form in which the worker sends it to the window: transferable arrays and plain data, no objects of three.
 * Lengths are in metres if the file states its unit, otherwise in the file's own units. +Y is up.
 */
export interface ParsedModel {
  readonly meshes: readonly DrawableMesh[];
  /** A low-detail surface that a reader has at hand, for drawing without a graphics card. */
  readonly coarse?: readonly DrawableMesh[];
  /** The objects of the file: its meshes before they are split by material and into pieces. The artist selects and hides them as parts. */
  readonly parts: readonly { readonly name: string; readonly faces: number }[];
  readonly materials: readonly ParsedMaterial[];
  readonly textures: readonly ParsedTexture[];
  /** The picture of a depth map; `meshes` has its relief. Null for models. */
  readonly picture: ImageBitmap | null;
  /** The facts of a depth map; null for models. */
  readonly depth: DepthFacts | null;
  /** Sentences for the artist about content of the file that is not shown. */
  readonly notes: readonly string[];
  readonly measured: ModelMeasures;
  readonly bounds: Bounds;
  readonly shadow: GroundShadow;
}

export interface ParsedMesh {
  readonly name: string;
  readonly positions: Float32Array;
  /** An Int8Array stores −1 … 1 as −127 … 127. */
  readonly normals: Float32Array | Int8Array;
  readonly uvs: Float32Array | null;
  /** Linear RGB, 3 floats per vertex. */
  readonly colours: Float32Array | null;
  readonly index: Uint32Array | Uint16Array | null;
  /** Index in `materials`. */
  readonly material: number;
  /** Whether it is of the same object as the mesh before it, which has several materials: both are one part, as modelling programs show it. */
  readonly sharesPart?: boolean | undefined;
  /** Column-major, from the mesh's space to the model's. */
  readonly matrix: readonly number[];
}

/** A mesh, or a piece of one, that is small enough to be uploaded to the graphics card in one task. */
export interface DrawableMesh extends ParsedMesh {
  /** Index in the model's parts: all pieces of one object have the same. */
  readonly part: number;
  /** The bounding sphere of all its vertices, in the mesh's space. */
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
  /** The strength of the normal map along s and t. A negative value inverts it. */
  readonly normalScale: readonly [number, number];
  /** The alpha below which a pixel is not drawn; null without such a limit. */
  readonly alphaCut: number | null;
  readonly transparent: boolean;
  readonly doubleSided: boolean;
  /** Indices in `textures`. */
  readonly maps: Partial<Record<MapSlot, number>>;
}

/** Metalness is read from the blue channel of its picture, roughness from the green one, occlusion from the red one. */
export type MapSlot = 'colour' | 'normal' | 'metalness' | 'roughness' | 'occlusion' | 'emissive';

export interface ParsedTexture {
  /** Its first row is at v = 0, in every format. */
  readonly bitmap: ImageBitmap;
  readonly repeat: readonly [s: Wrap, t: Wrap];
  /** The transform from the mesh's texture coordinates to the picture's: 3 × 3, column-major; null for the identity. */
  readonly placed: readonly number[] | null;
}

export type Wrap = 'repeat' | 'mirror' | 'clamp';

export type { DepthFacts, ModelMeasures, Soundness };

export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** The contact shadow: a square picture centred under the model, which says how much of the sky is covered for each texel of the ground. */
export interface GroundShadow {
  /** From 0 (open sky) to 255 (covered); rows along +x, from row to row along +z. */
  readonly darkness: Uint8Array;
  readonly resolution: number;
  /** Edge length of the square, in the model's units. */
  readonly edge: number;
}

/** What a format's reader returns. `measure` adds the rest. */
export type ModelParts = Pick<ParsedModel, 'materials' | 'textures' | 'notes'> &
  Partial<Pick<ParsedModel, 'picture' | 'depth'>> & {
    readonly meshes: readonly ParsedMesh[];
    readonly coarse?: readonly ParsedMesh[];
  };

/**
 * The messages of the worker, in this order:
 *
 * - `fetching`, any number of times;
 * - `parsing`;
 * - `sketched`, only for a large file that has no preview;
 * - `parsed`;
 * - `inspected`, only if a preview is made;
 * - `derived`, the last.
 *
 * `hashed` comes once if the hash of the file was not known, at any time between `parsing` and `inspected`. `failed` may come at any time.
 * It is the last message then.
 */
export type ParseMessage =
  | { readonly kind: 'fetching'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'parsing' }
  | { readonly kind: 'hashed'; readonly sha256: string }
  /** A low-detail version, to be shown until `parsed`. Its measures are those of the full model. */
  | { readonly kind: 'sketched'; readonly model: ParsedModel }
  | { readonly kind: 'parsed'; readonly model: ParsedModel }
  | { readonly kind: 'inspected'; readonly soundness: Soundness | null }
  /** The preview that was saved. Null if none is needed, or if it could not be saved: then `problem` says why. */
  | {
      readonly kind: 'derived';
      readonly preview: Uint8Array<ArrayBuffer> | null;
      readonly problem: string | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The messages to the worker. `drawn` says that the model is drawn, so that the worker may inspect it and make a preview. */
export type WorkerMessage = ({ readonly kind: 'read' } & ParseRequest) | { readonly kind: 'drawn' };

export interface ParseRequest {
  /** Absolute. */
  readonly url: string;
  /** The base address of the files that are derived from models, such as previews. */
  readonly fileBase: string;
  /** The hash of the file's bytes from its sidecar; null if it is not known. */
  readonly sha256: string | null;
  /** A turned model has no preview: previews are kept by the file alone. */
  readonly turn: UpTurn;
  /** Files that the model may name, by their paths from its folder; the addresses are absolute. */
  readonly companions: readonly { readonly name: string; readonly url: string }[];
}

/** A file that cannot be shown. Its message is for the artist. */
export class UnreadableModel extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableModel';
  }
}
