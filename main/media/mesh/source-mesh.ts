import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import type { SceneMaterial } from './scene.ts';

/** A mesh as it was read, in one coordinate system: y up, in metres or in the unit of the file. */
export interface SourceMesh {
  /** x, y, z of each vertex; all of them finite. */
  readonly positions: Float32Array;
  /** Unit normals, if the file has any. */
  readonly normals: Float32Array | undefined;
  /** Texture coordinates, v from the top; NaN for a vertex without them. Undefined if no vertex has any. */
  readonly uvs: Float32Array | undefined;
  /** Three vertices a triangle, counter-clockwise seen from outside. All vertices exist. */
  readonly indices: Uint32Array;
  /** The material of each triangle. */
  readonly materialOf: Uint16Array;
  readonly materials: readonly SceneMaterial[];
}

/** A mesh and the objects that it consists of. Each object is a run of its triangles, in order. */
export interface SourceModel {
  readonly mesh: SourceMesh;
  readonly objects: readonly SourceObject[];
}

/** One named object of a file. */
export interface SourceObject {
  /** The name in the file. It may be empty, and several objects may have the same. */
  readonly name: string;
  /** The number of triangles. */
  readonly faces: number;
}

/**
 * The most triangles of a mesh: as many as the largest stl has that the interface accepts. Without a limit, one file could use
 * all of the machine's memory.
 */
export const MAX_FACES = 4_200_000;
/** The most places, and the most texture coordinates, of an obj: three for each triangle. */
export const MAX_VERTICES = 3 * MAX_FACES;
/**
 * The most triangles of a file that places its meshes several times: as many as the interface's largest model has. Without a limit, a
 * small file could have any number of them.
 */
export const MAX_PLACED_FACES = FACE_RANGE.max;
/** The most materials of a mesh. */
export const MAX_MATERIALS = 4096;

/** The material of triangles without a material: matt, and later in the colour of its part. */
export const PLAIN_MATERIAL: SceneMaterial = {
  name: 'plain',
  colour: [1, 1, 1],
  metallic: 0,
  roughness: 0.85,
};
