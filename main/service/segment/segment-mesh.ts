import { readMesh } from '../../media/formats/read-mesh.ts';
import { writeScene } from '../../media/formats/write-model.ts';
import { MediaError } from '../../media/media-error.ts';
import type { SourceMesh } from '../../media/mesh/source-mesh.ts';
import { creaseNormals } from '../../media/topology/crease-normals.ts';
import { faceGeometry } from '../../media/topology/face-geometry.ts';
import { type Welded, weld } from '../../media/topology/weld.ts';
import { buildScene } from './build-scene.ts';
import { findParts } from './parts/find-parts.ts';
import type { SegmentedModel, SegmentRequest } from './segment-request.ts';

/** Divides a mesh into named objects. Throws MediaError if the file cannot be read, or contains no surface. */
export async function segmentMesh(
  request: SegmentRequest,
  onProgress: (fraction: number) => void = () => {},
): Promise<SegmentedModel> {
  const { mesh, welded } = dropEmptyTriangles(readMesh(request.mesh));
  onProgress(0.2);
  const parts = findParts(welded, request.level, (fraction) => onProgress(0.2 + 0.6 * fraction));
  const needsNormals = mesh.normals === undefined;
  // If the file has no normals and no texture coordinates, corners at one place are one vertex, so that smooth surfaces stay connected.
  const source =
    needsNormals && mesh.uvs === undefined
      ? { ...mesh, positions: welded.places, indices: welded.corners }
      : mesh;
  const cornerNormals = needsNormals ? creaseNormals(welded, faceGeometry(welded)) : undefined;
  const scene = buildScene({ ...source, cornerNormals }, parts);
  onProgress(0.9);
  const file = await writeScene(scene, request.format);
  onProgress(1);
  return { file, parts: parts.count, faces: welded.corners.length / 3 };
}

/** Removes triangles without area: two of their corners are at one place. Throws MediaError if none is left. */
function dropEmptyTriangles(mesh: SourceMesh): { readonly mesh: SourceMesh; readonly welded: Welded } {
  const { places, corners } = weld(mesh.positions, mesh.indices);
  const kept: number[] = [];
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [corners[t], corners[t + 1], corners[t + 2]];
    if (a !== b && b !== c && c !== a) kept.push(t / 3);
  }
  if (kept.length === 0) throw new MediaError({ code: 'mesh-without-area' });
  if (kept.length * 3 === corners.length) return { mesh, welded: { places, corners } };
  const pick = (from: Uint32Array): Uint32Array => {
    const out = new Uint32Array(kept.length * 3);
    for (const [index, face] of kept.entries()) {
      for (let k = 0; k < 3; k++) out[index * 3 + k] = from[face * 3 + k] as number;
    }
    return out;
  };
  return {
    mesh: {
      ...mesh,
      indices: pick(mesh.indices),
      materialOf: Uint16Array.from(kept, (face) => mesh.materialOf[face] as number),
    },
    welded: { places, corners: pick(corners) },
  };
}
