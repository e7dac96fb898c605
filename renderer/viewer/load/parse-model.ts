import { objFromArchive, objFromText } from './obj-model.ts';
import { parseGlb } from './parse-glb.ts';
import { type ModelParts, UnreadableModel } from './parsed-model.ts';

const starts = (bytes: Uint8Array, ...with_: number[]): boolean =>
  with_.every((byte, index) => bytes[index] === byte);

/** A text file's first lines hold nothing that text does not. */
const looksLikeText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 512).includes(0);

/**
 * Reads a model by its first bytes, never by its name: glb, a zip of obj, mtl and textures, or a bare obj.
 * @throws UnreadableModel in words for the artist
 */
export async function parseModel(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  if (bytes.byteLength === 0) throw new UnreadableModel('The file is empty.');
  const parts = await read(bytes);
  if (!parts.meshes.some(({ positions }) => positions.length > 0)) {
    throw new UnreadableModel('The file holds no faces: there is nothing to show.');
  }
  return parts;
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  if (starts(bytes, 0x67, 0x6c, 0x54, 0x46)) return await parseGlb(bytes);
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return await objFromArchive(bytes);
  if (starts(bytes, 0x4b, 0x61, 0x79, 0x64))
    throw new UnreadableModel('The viewer does not show fbx yet; the file itself is whole.');
  if (looksLikeText(bytes)) return objFromText(bytes);
  throw new UnreadableModel(
    'The viewer shows glb and obj; this file is neither. It can be opened in another program.',
  );
}
