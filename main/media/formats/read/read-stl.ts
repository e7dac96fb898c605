import { MediaError } from '../../media-error.ts';
import { MAX_FACES, PLAIN_MATERIAL, type SourceMesh } from '../../mesh/source-mesh.ts';
import { GrowingArray } from './growing-array.ts';
import { textLines } from './text-lines.ts';

const HEADER = 84;
const FACET = 50;

/** Reads a binary STL. The format is mostly used with z up, so it is rotated to y up. */
export function readBinaryStl(bytes: Uint8Array): SourceMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facets = view.getUint32(80, true);
  if (facets > MAX_FACES) throw new MediaError({ code: 'too-many-faces', most: MAX_FACES, placed: false });
  const positions = new Float32Array(facets * 9);
  for (let f = 0; f < facets; f++) {
    for (let corner = 0; corner < 3; corner++) {
      const from = HEADER + f * FACET + 12 + corner * 12;
      const to = f * 9 + corner * 3;
      positions[to] = view.getFloat32(from, true);
      positions[to + 1] = view.getFloat32(from + 8, true);
      positions[to + 2] = -view.getFloat32(from + 4, true);
    }
  }
  return meshOfFacets(positions);
}

/** Reads a text STL. z up is rotated to y up. */
export function readAsciiStl(bytes: Uint8Array): SourceMesh {
  const values = new GrowingArray(Float32Array);
  for (const line of textLines(bytes)) {
    const match = /^\s*vertex\s+(\S+)\s+(\S+)\s+(\S+)/.exec(line);
    if (match === null) continue;
    values.push(Number(match[1]));
    values.push(Number(match[3]));
    values.push(-Number(match[2]));
    if (values.length > MAX_FACES * 9)
      throw new MediaError({ code: 'too-many-faces', most: MAX_FACES, placed: false });
  }
  if (values.length % 9 !== 0) throw new MediaError({ code: 'stl-facet-incomplete' });
  return meshOfFacets(Float32Array.from(values.values()));
}

function meshOfFacets(positions: Float32Array): SourceMesh {
  const corners = positions.length / 3;
  return {
    positions,
    normals: undefined,
    uvs: undefined,
    indices: new Uint32Array(corners).map((_, corner) => corner),
    materialOf: new Uint16Array(corners / 3),
    materials: [PLAIN_MATERIAL],
  };
}
