import { isBinaryStl } from '../../../shared/interface/mesh-format.ts';
import { MediaError } from '../media-error.ts';
import { MAX_FACES, type SourceMesh, type SourceModel } from '../mesh/source-mesh.ts';
import { readGlb } from './read/read-glb.ts';
import type { ReadBeside } from './read/read-mtl.ts';
import { readObj } from './read/read-obj.ts';
import { readAsciiStl, readBinaryStl } from './read/read-stl.ts';

/** How much of a text file is read to recognise its format. */
const HEAD_BYTES = 4096;

/** Reads a glb, stl or obj; the format is recognised by the content. Throws MediaError. */
export function readMesh(bytes: Uint8Array): SourceMesh {
  return checkMesh(readByKind(bytes));
}

/** Reads a glb with the objects that are in it. Throws MediaError. */
export function readModel(bytes: Uint8Array): SourceModel {
  const model = readGlb(bytes);
  checkMesh(model.mesh);
  return model;
}

/** Reads an obj with its materials. Throws MediaError. */
export function readObjWithMaterials(bytes: Uint8Array, readBeside: ReadBeside): SourceMesh {
  return checkMesh(readObj(bytes, readBeside));
}

/** Returns the mesh after checking that it fulfils the rules of SourceMesh. */
function checkMesh(mesh: SourceMesh): SourceMesh {
  const faces = mesh.indices.length / 3;
  if (faces === 0) throw new MediaError({ code: 'mesh-without-faces' });
  if (faces > MAX_FACES) throw new MediaError({ code: 'too-many-faces', most: MAX_FACES, placed: false });
  for (const value of mesh.positions) {
    // The squares of larger values would exceed single precision.
    if (!(Math.abs(value) < 1e15)) throw new MediaError({ code: 'vertices-nowhere' });
  }
  const vertices = mesh.positions.length / 3;
  for (const index of mesh.indices) {
    if (index >= vertices) throw new MediaError({ code: 'vertices-missing', format: 'any' });
  }
  return mesh;
}

function readByKind(bytes: Uint8Array): SourceMesh {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  if (head.startsWith('glTF')) return readGlb(bytes).mesh;
  if (isBinaryStl(bytes, bytes.length)) return readBinaryStl(bytes);
  if (/^\s*solid\b/.test(head)) return readAsciiStl(bytes);
  if (/^\s*(?:#|v\s|o |g |mtllib )/m.test(head)) return readObj(bytes);
  throw new MediaError({ code: 'mesh-unknown' });
}
