import { type CompanionFile, fetchCompanions } from './bytes/fetch-companions.ts';
import { withData } from './gltf/with-data.ts';
import { type ModelParts, UnreadableModel } from './parsed-model.ts';

const startsWithBytes = (bytes: Uint8Array, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte);

/** Text has no zero bytes in its first lines. */
const looksLikeText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 512).includes(0);
const firstLines = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 512));

/**
 * Reads a model. Its format is recognised by its first bytes, never by its name. The code of each format's reader is loaded when it
 * is first needed.
 * @param companions files that it may name; only an obj and a gltf read them
 * @throws UnreadableModel with a message for the artist
 */
export async function parseModel(
  bytes: Uint8Array<ArrayBuffer>,
  companions: readonly CompanionFile[] = [],
): Promise<ModelParts> {
  if (bytes.byteLength === 0) throw new UnreadableModel('The file is empty.');
  const parts = await readByFormat(bytes, companions);
  if (!parts.meshes.some(({ positions }) => positions.length > 0)) {
    throw new UnreadableModel('The file holds no faces: there is nothing to show.');
  }
  return parts;
}

async function readByFormat(
  bytes: Uint8Array<ArrayBuffer>,
  companions: readonly CompanionFile[],
): Promise<ModelParts> {
  if (startsWithBytes(bytes, 0x67, 0x6c, 0x54, 0x46))
    return (await import('./gltf/parse-glb.ts')).parseGlb(bytes);
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04)) return await readArchive(bytes);
  // "Kaydara FBX", in the first 20 bytes of a binary fbx
  if (startsWithBytes(bytes, 0x4b, 0x61, 0x79, 0x64))
    return (await import('./fbx/parse-fbx.ts')).parseFbx(bytes);
  const depth = await import('./depth/read-depth.ts');
  if (depth.isDepthFile(bytes))
    return await (await import('./depth/depth-relief.ts')).depthParts(await depth.readDepth(bytes));
  const stl = await import('./stl/parse-stl.ts');
  if (stl.isBinaryStl(bytes)) return stl.binaryStl(bytes);
  if (looksLikeText(bytes)) return await readText(bytes, companions);
  throw new UnreadableModel(UNKNOWN);
}

async function readText(
  bytes: Uint8Array<ArrayBuffer>,
  companions: readonly CompanionFile[],
): Promise<ModelParts> {
  const start = firstLines(bytes);
  if (/^\s*;\s*FBX|^FBXHeaderExtension:/m.test(start))
    return (await import('./fbx/parse-fbx.ts')).parseFbx(bytes);
  if (/^\s*solid\b/i.test(start)) return (await import('./stl/parse-stl.ts')).textStl(bytes);
  if (/^\s*\{/.test(start)) {
    const whole = companions.length === 0 ? bytes : withData(bytes, await fetchCompanions(companions));
    return (await import('./gltf/parse-glb.ts')).parseGltf(whole);
  }
  const obj = await import('./obj/obj-model.ts');
  const parts =
    companions.length === 0
      ? obj.objFromText(bytes)
      : await obj.objFromArchive(bytes, await fetchCompanions(companions), 'beside');
  // An obj has no signature: any text can be read as one, which then has no faces.
  if (parts.meshes.length === 0 && !OBJ_LINE.test(new TextDecoder().decode(bytes.subarray(0, OBJ_HEAD))))
    throw new UnreadableModel(UNKNOWN);
  return parts;
}

/** Bytes in which an obj has a statement, after comments. */
const OBJ_HEAD = 65_536;
const OBJ_LINE = /^[ \t]*(?:(?:v|vt|vn)\s+[-+.\d]|(?:mtllib|usemtl)\s)/m;
const UNKNOWN =
  'The viewer shows glb, obj, stl, fbx, usdz, exr and png; this file is none of them. It can be opened in another program.';

async function readArchive(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  const { unpack } = await import('./bytes/unpack.ts');
  const files = unpack(bytes);
  const [first = ''] = files.keys();
  if (/\.usd[ac]?$/i.test(first)) return (await import('./usd/parse-usdz.ts')).parseUsdz(files);
  const obj = [...files].find(([name]) => /\.obj$/i.test(name))?.[1];
  if (obj === undefined) throw new UnreadableModel('The zip holds neither an obj nor a usd scene.');
  return (await import('./obj/obj-model.ts')).objFromArchive(obj, files);
}
