import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { checkGlb, checkGltf } from './check-glb.ts';
import { gatherScene } from './gather-scene.ts';
import type { ModelParts } from './parsed-model.ts';

/** Extensions whose decoders are fetched where a file uses them. */
const DECODED = /_(?:draco_mesh_compression|meshopt_compression|texture_basisu)$/;

/** Reads a glb with three's own loader; nothing outside the file is ever fetched. */
export function parseGlb(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  return parse(bytes.buffer, checkGlb(bytes));
}

/** Reads a gltf that holds its data as text. */
export function parseGltf(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  const text = new TextDecoder().decode(bytes);
  return parse(text, checkGltf(text));
}

async function parse(content: ArrayBuffer | string, extensions: readonly string[]): Promise<ModelParts> {
  const loader = new GLTFLoader();
  if (extensions.some((name) => DECODED.test(name))) (await import('./glb-decoders.ts')).addDecoders(loader);
  const { scene } = await loader.parseAsync(content, '');
  return gatherScene(scene);
}
