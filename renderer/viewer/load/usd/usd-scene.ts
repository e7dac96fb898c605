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
/** Bytes of a sphere, the largest of the built-in shapes. */
const SHAPE = 64 * 1_024;
/** A polygon of n corners becomes n − 2 triangles. */
const CORNERS_PER_CORNER = 2;
/** Bytes of a corner: position, normal, two pairs of texture coordinates. SKINNED: its bones with their weights. */
const [CORNER, SKINNED] = [(3 + 3 + 2 + 2) * 4, 4 * 2 + 4 * 4];
const MAX_DEPTH = 16;

interface SceneOptions {
  readonly manager: LoadingManager;
  readonly pictures: Loader<ImageBitmap>;
  readonly budget: Budget;
  /** The number of layers by which this one is referenced, each from the previous one. */
  readonly depth?: number;
}

/**
 * three's composer of usd scenes, which reserves memory before it creates an object. The composer creates new objects for each
 * reference to a layer, so a few short layers can describe any number of meshes.
 */
export class UsdScene extends USDComposer {
  readonly #options: SceneOptions;
  readonly #references: UsdScene[] = [];

  constructor(options: SceneOptions) {
    super(options.manager);
    this.#options = options;
    this.imageLoader = options.pictures;
  }

  /** Resolves when all pictures are loaded or have failed, those of referenced layers too. */
  async allTexturesFinished(): Promise<void> {
    await Promise.all([
      ...this.texturePromises,
      ...this.#references.map((scene) => scene.allTexturesFinished()),
    ]);
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

  /** The viewer shows no animations. */
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
    this.#references.push(scene);
    const variantSelections = { ...variants, ...this.externalVariantSelections };
    const group = scene.compose(layer, this.assets, variantSelections, this._getBasePath(resolved));
    return (prim === undefined ? undefined : childOf(group, prim)) ?? group;
  }

  #reserveMesh({ points, faceVertexIndices }: Fields, hasSkinning: boolean): void {
    const corners = Math.max(lengthOf(faceVertexIndices), lengthOf(points) / 3) * CORNERS_PER_CORNER;
    this.#options.budget.reserve(OBJECT + corners * (CORNER + (hasSkinning ? SKINNED : 0)));
  }
}

/** Finds a child by the last part of a path, and puts it into a group of its own. */
function childOf(group: Group, path: string): Group | undefined {
  const child = group.children.find(({ name }) => name === path.split('/').at(-1));
  return child === undefined ? undefined : new Wrapper().add(child);
}

const lengthOf = (list: unknown): number =>
  typeof list === 'object' && list !== null && 'length' in list ? Number(list.length) : 0;
