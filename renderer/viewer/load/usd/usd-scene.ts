import {
  type BufferGeometry,
  type Group,
  type Loader,
  type LoadingManager,
  type Object3D,
  Group as Wrapper,
} from 'three';
import { USDComposer } from 'three/examples/jsm/loaders/usd/USDComposer.js';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Bytes of an object of a scene, with its transform and its names. */
const OBJECT = 4_096;
/** Of a sphere, the largest of the shapes that a scene may name. */
const SHAPE = 64 * 1_024;
/** A polygon of n corners becomes n − 2 triangles. */
const CORNERS_A_CORNER = 2;
/** Place, normal, two pairs of texture coordinates; and bones with their weights. */
const [CORNER, SKINNED] = [(3 + 3 + 2 + 2) * 4, 4 * 2 + 4 * 4];
const MAX_DEPTH = 16;

interface SceneOptions {
  readonly manager: LoadingManager;
  readonly pictures: Loader<ImageBitmap>;
  readonly budget: Budget;
  /** Layers that this one is referenced from. */
  readonly depth?: number;
}

/**
 * three's composer of a usd scene. What a layer refers to is made anew for each reference, so that a few short layers
 * can stand for any number of meshes: each of them is reserved before it is made.
 */
export class UsdScene extends USDComposer {
  readonly #options: SceneOptions;
  readonly #within: UsdScene[] = [];

  constructor(options: SceneOptions) {
    super(options.manager);
    this.#options = options;
    this.imageLoader = options.pictures;
  }

  /** Once all pictures came or failed, those of its references too. */
  async pictured(): Promise<void> {
    await Promise.all([...this.texturePromises, ...this.#within.map((scene) => scene.pictured())]);
  }

  override _buildHierarchy(parent: Object3D, path: string): void {
    this.#options.budget.reserve(OBJECT);
    super._buildHierarchy(parent, path);
  }

  override _buildGeomPrimitive(path: string, spec: object, typeName: string): Object3D | undefined {
    this.#options.budget.reserve(SHAPE);
    return super._buildGeomPrimitive(path, spec, typeName);
  }

  override _buildGeometry(path: string, fields: Fields, hasSkinning = false): BufferGeometry {
    this.#reserveMesh(fields, hasSkinning);
    return super._buildGeometry(path, fields, hasSkinning);
  }

  override _buildGeometryWithSubsets(fields: Fields, subsets: unknown, hasSkinning = false): unknown {
    this.#reserveMesh(fields, hasSkinning);
    return super._buildGeometryWithSubsets(fields, subsets, hasSkinning);
  }

  /** Nothing moves in the viewer. */
  override _buildAnimations(): unknown[] {
    return [];
  }

  override _resolveReference(reference: string, variants: object = {}): Object3D | null {
    const [, file, prim] = /@([^@]+)@(?:<([^>]+)>)?/.exec(reference) ?? [];
    const resolved = file === undefined ? undefined : this._resolveFilePath(file);
    const layer = resolved === undefined ? undefined : this.assets[resolved];
    if (resolved === undefined || layer === undefined || !('specsByPath' in layer)) return null;
    const depth = (this.#options.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) {
      throw new UnreadableModel('The usdz is damaged: its layers refer to one another without end.');
    }
    const scene = new UsdScene({ ...this.#options, depth });
    this.#within.push(scene);
    const chosen = { ...variants, ...this.externalVariantSelections };
    const group = scene.compose(layer, this.assets, chosen, this._getBasePath(resolved));
    return (prim === undefined ? undefined : childOf(group, prim)) ?? group;
  }

  #reserveMesh({ points, faceVertexIndices }: Fields, hasSkinning: boolean): void {
    const corners = Math.max(lengthOf(faceVertexIndices), lengthOf(points) / 3) * CORNERS_A_CORNER;
    this.#options.budget.reserve(OBJECT + corners * (CORNER + (hasSkinning ? SKINNED : 0)));
  }
}

/** A child by the last part of its path, alone in a group. */
function childOf(group: Group, path: string): Group | undefined {
  const child = group.children.find(({ name }) => name === path.split('/').at(-1));
  return child === undefined ? undefined : new Wrapper().add(child);
}

const lengthOf = (list: unknown): number =>
  typeof list === 'object' && list !== null && 'length' in list ? Number(list.length) : 0;
