import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { checkGlb } from './check-glb.ts';
import { gatherScene } from './gather-scene.ts';
import type { ModelParts } from './parsed-model.ts';

/** Reads a glb with three's own loader; nothing outside the file is ever fetched. */
export async function parseGlb(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  checkGlb(bytes);
  const { scene } = await new GLTFLoader().parseAsync(bytes.buffer, '');
  return gatherScene(scene);
}
