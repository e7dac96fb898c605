import type { Object3D } from 'three';
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { Budget } from '../budget.ts';
import { type ModelParts, UnreadableModel } from '../parsed-model.ts';
import { bytesAt } from '../pictures/picture-loader.ts';
import { skippedPictureNotes } from '../pictures/read-picture.ts';
import { gatherScene } from '../scene/gather-scene.ts';
import { checkGlb, checkGltf } from './check-glb.ts';
import { GlbPictures } from './glb-pictures.ts';
import { type OpenGltf, reserveJson } from './gltf-file.ts';
import { withoutUndrawn } from './gltf-undrawn.ts';

/** The extensions that need a decoder. Decoders are loaded only for files that use them. */
const DECODED = /_(?:draco_mesh_compression|meshopt_compression|texture_basisu)$/;

/** Extensions that a note names, and the letters that it gives of each: anybody may have written them. */
const [NAMED_EXTENSIONS, LONGEST_NAME] = [3, 40];

/** Reads a glb with three's loader. Nothing outside the file is ever fetched. */
export function parseGlb(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  const budget = new Budget('The glb');
  return parse(checkGlb(bytes, budget), budget);
}

/** Reads a gltf that embeds its data as text. */
export function parseGltf(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  const budget = new Budget('The glb');
  reserveJson(bytes, budget);
  return parse(checkGltf(new TextDecoder().decode(bytes), budget), budget);
}

async function parse(open: OpenGltf, budget: Budget): Promise<ModelParts> {
  const loader = new GLTFLoader();
  const pictures = new GlbPictures(budget);
  if (open.file.extensionsUsed?.some((name) => DECODED.test(name)))
    (await import('./glb-decoders.ts')).addDecoders(loader, { budget, pictures: pictures.reader });
  loader.register((parser) => readCheckedData(parser, open, pictures));
  // three accepts parsed JSON in place of text, and so reads exactly what was checked.
  const { scene, parser } = await loader.parseAsync(withoutUndrawn(open.json) as unknown as string, '');
  if (scene === undefined) throw new UnreadableModel('The glb holds no faces: there is nothing to show.');
  return gatherScene(scene, {
    budget,
    notes: [...skippedPictureNotes(pictures.reader), ...unknownExtensionNotes(open, parser)],
    areOne: (one, next) => arePrimitives(parser, one, next),
  });
}

/** Says of extensions without which a file should not be shown that the viewer does not know them. Shown all the same: most of it is there. */
function unknownExtensionNotes({ file }: OpenGltf, { extensions }: GLTFParser): readonly string[] {
  const unknown = (file.extensionsRequired ?? []).filter((name) => !Object.hasOwn(extensions, name));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, NAMED_EXTENSIONS).map((name) => name.slice(0, LONGEST_NAME));
  const more = unknown.length > NAMED_EXTENSIONS ? ', …' : '';
  return [
    `May look otherwise: the file requires extensions that the viewer does not know (${named.join(', ')}${more}).`,
  ];
}

/** Whether two meshes are primitives of one mesh of the file, in the same node: an object with several materials. */
function arePrimitives({ associations }: GLTFParser, one: Object3D, next: Object3D): boolean {
  const [first, second] = [associations.get(one), associations.get(next)];
  return (
    one.parent === next.parent &&
    first?.meshes !== undefined &&
    first.meshes === second?.meshes &&
    first.primitives !== second.primitives
  );
}

/** Makes three read the buffers that were checked, and pictures by our loader only. */
function readCheckedData(
  parser: GLTFParser,
  { file, binary }: OpenGltf,
  pictures: GlbPictures,
): GLTFLoaderPlugin {
  const readBuffer = async (index: number): Promise<ArrayBuffer> => {
    const { uri, byteLength } = file.buffers?.[index] ?? {};
    const bytes = uri === undefined ? (index === 0 ? binary.slice() : null) : await bytesAt(uri);
    if (bytes === null || bytes.byteLength < (byteLength ?? 0)) {
      throw new UnreadableModel('The glb is cut off, or damaged: it claims more data than it holds.');
    }
    return bytes.buffer;
  };
  // Our loaders are not three's classes, so the compiler can check the names of the fields, but not their types.
  Object.assign(parser, { loadBuffer: readBuffer, textureLoader: pictures } satisfies Partial<
    Record<keyof GLTFParser, unknown>
  >);
  return { name: 'MAQUETTE_own_data' };
}
