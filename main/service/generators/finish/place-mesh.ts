import { MediaError } from '../../../media/media-error.ts';
import type { SourceMesh } from '../../../media/mesh/source-mesh.ts';
import { toMetres } from '../../generate/surface/to-metres.ts';

/**
 * Brings a model to where and how large the local service's own are: y up, its largest dimension 1 m, centred on x and z, its lowest point
 * at y = 0. Vertices that no face uses must have been left out. Throws MediaError if all vertices are at one place.
 */
export function placeMesh(mesh: SourceMesh, up: 'y' | 'z'): SourceMesh {
  const positions = up === 'z' ? turned(mesh.positions) : mesh.positions.slice();
  const normals = up === 'z' && mesh.normals !== undefined ? turned(mesh.normals) : mesh.normals;
  // toMetres takes coordinates whose y points down.
  for (let v = 1; v < positions.length; v += 3) positions[v] = -(positions[v] as number);
  if (toMetres(positions).metre === 0) throw new MediaError({ code: 'mesh-without-area' });
  return { ...mesh, positions, normals };
}

/** z up to y up: what is seen from −y is seen from +z then. */
function turned(from: Float32Array): Float32Array {
  const out = new Float32Array(from.length);
  for (let v = 0; v < from.length; v += 3) {
    out[v] = from[v] as number;
    out[v + 1] = from[v + 2] as number;
    out[v + 2] = -(from[v + 1] as number);
  }
  return out;
}
