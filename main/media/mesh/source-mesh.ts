import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import type { SceneMaterial } from './scene.ts';

/** A mesh as it was read, in one space: metres or whatever its maker counted in, Y up. */
export interface SourceMesh {
  /** x, y, z of each vertex; all of them finite. */
  readonly positions: Float32Array;
  /** Unit normals, where the file brings its own. */
  readonly normals: Float32Array | undefined;
  /** Texture coordinates, v from the top; NaN where a vertex has none. Undefined where there are none at all. */
  readonly uvs: Float32Array | undefined;
  /** Three vertices a triangle, counter-clockwise from outside; all of them there. */
  readonly indices: Uint32Array;
  /** The material of each triangle. */
  readonly materialOf: Uint16Array;
  readonly materials: readonly SceneMaterial[];
}

/** A mesh with the objects that it was put together from: runs of its triangles, in order. */
export interface SourceModel {
  readonly mesh: SourceMesh;
  readonly objects: readonly SourceObject[];
}

/** One named object of a file. */
export interface SourceObject {
  /** As the file has it; may be empty, and be that of others too. */
  readonly name: string;
  /** Triangles. */
  readonly faces: number;
}

/**
 * Triangles that a mesh may have: as many as the largest stl that the interface takes. Beyond them one file could take all
 * of the machine's memory.
 */
export const MOST_FACES = 4_200_000;
/** Places, and texture coordinates, that an obj may have: three for each of its triangles. */
export const MOST_VERTICES = 3 * MOST_FACES;
/**
 * Triangles that a file may have by placing its meshes more than once: as many as a model of the interface has at most. A
 * small file could claim any number of them.
 */
export const MOST_PLACED_FACES = FACE_RANGE.max;
/** Materials that a mesh may have. */
export const MOST_MATERIALS = 4096;

/** The surface of what brings none: matt, and in a colour of its part's own. */
export const PLAIN: SceneMaterial = { name: 'plain', colour: [1, 1, 1], metallic: 0, roughness: 0.85 };
