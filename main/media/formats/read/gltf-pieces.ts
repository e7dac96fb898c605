import { MediaError } from '../../media-error.ts';
import { MAX_FACES, MAX_PLACED_FACES } from '../../mesh/source-mesh.ts';
import { type GltfData, requireItem } from './gltf-data.ts';
import { type PlacedMesh, placeMeshes } from './gltf-nodes.ts';
import type { GltfPrimitive } from './gltf-schema.ts';

/** A primitive at one of its placements in the scene, and the memory that it will need. */
export interface GltfPiece {
  readonly placed: PlacedMesh;
  readonly primitive: GltfPrimitive;
  /** The vertices that it keeps, at most. */
  readonly vertices: number;
  readonly corners: number;
  /**
   * Whether it keeps only the vertices that its triangles use. Otherwise each of several primitives that share a large accessor
   * would have a copy of all its vertices.
   */
  readonly isSparse: boolean;
}

export const [TRIANGLES, STRIP, FAN] = [4, 5, 6] as const;
/** The most primitives in all, counting each placement: each needs some memory, however small it is. */
const MAX_PIECES = 200_000;
/** The fewest bytes of a face in the file: three indices of two bytes. */
const MIN_FACE_BYTES = 6;

/**
 * The pieces of the scene. Their memory is counted over all nodes before any piece is read, because a mesh that many nodes place,
 * and an accessor that many primitives share, need memory each time. Throws MediaError if a file exceeds the limits: MAX_FACES
 * for faces in the file itself, MAX_PLACED_FACES if a smaller file places its meshes many times.
 */
export function piecesOf(data: GltfData): readonly GltfPiece[] {
  const maxFaces = Math.min(MAX_FACES, Math.max(MAX_PLACED_FACES, Math.floor(data.size / MIN_FACE_BYTES)));
  const maxVertices = 3 * maxFaces;
  const pieces: GltfPiece[] = [];
  let seen = 0;
  let vertices = 0;
  let faces = 0;
  for (const placed of placeMeshes(data.gltf)) {
    for (const primitive of requireItem(data.gltf.meshes[placed.mesh]).primitives) {
      seen += 1;
      if (seen > MAX_PIECES) throw new MediaError({ code: 'glb-too-many-pieces', most: MAX_PIECES });
      if (primitive.mode < TRIANGLES) continue;
      const piece = pieceOf(data, placed, primitive);
      pieces.push(piece);
      vertices += piece.vertices;
      faces += piece.corners / 3;
      if (faces > maxFaces) throw new MediaError({ code: 'too-many-faces', most: maxFaces, placed: true });
      if (vertices > maxVertices)
        throw new MediaError({ code: 'too-many-vertices', most: maxVertices, placed: true });
    }
  }
  return pieces;
}

function pieceOf(data: GltfData, placed: PlacedMesh, primitive: GltfPrimitive): GltfPiece {
  const shared = data.count(requireItem(primitive.attributes['POSITION']));
  const ends = primitive.indices === undefined ? shared : data.count(primitive.indices);
  const corners = primitive.mode === TRIANGLES ? ends - (ends % 3) : 3 * Math.max(0, ends - 2);
  const isSparse = primitive.indices !== undefined && shared > 2 * ends;
  return { placed, primitive, vertices: isSparse ? ends : shared, corners, isSparse };
}
