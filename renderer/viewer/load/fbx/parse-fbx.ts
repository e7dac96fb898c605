import { LoadingManager, type Texture } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { Budget } from '../budget.ts';
import { type ModelParts, UnreadableModel } from '../parsed-model.ts';
import { DeferredTextureLoader, PictureLoader, pictureNotes } from '../pictures/picture-loader.ts';
import { gatherScene } from '../scene/gather-scene.ts';
import { repairMissingIndices } from './fbx-missing-indices.ts';
import { type FbxPbr, readFbxPbr } from './fbx-pbr.ts';
import { isBinaryFbx, readFbxRecords } from './fbx-records.ts';
import { hideUndrawn, hideUndrawnText } from './fbx-undrawn.ts';
import { reserveFbxMeshes, reserveFbxText } from './reserve-fbx.ts';

/** The unit of an fbx is the centimetre, unless `unitScaleFactor` states its length in centimetres. */
const METRES_A_CENTIMETRE = 0.01;

/** Reads an fbx, binary or text, with three's loader. Only pictures that are embedded in the file are read. */
export async function parseFbx(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  const budget = new Budget('The fbx');
  const isBinary = isBinaryFbx(bytes);
  const records = isBinary ? readFbxRecords(bytes, budget) : [];
  repairMissingIndices(bytes, records);
  if (isBinary) {
    reserveFbxMeshes(records, budget);
    hideUndrawn(bytes, records);
  } else {
    reserveFbxText(bytes, budget);
    hideUndrawnText(bytes);
  }
  const pbrByMaterial = readFbxPbr(records);
  const pictures = new PictureLoader(budget);
  const manager = new LoadingManager();
  const textureLoader = new DeferredTextureLoader(pictures, manager);
  // This loader is used for every file name.
  manager.addHandler(/^/, textureLoader);
  const root = read(bytes, manager);
  await pictures.allFinished();
  const unit: unknown = root.userData['unitScaleFactor'];
  root.scale.multiplyScalar((typeof unit === 'number' && unit > 0 ? unit : 1) * METRES_A_CENTIMETRE);
  const pbrOf = (material: unknown): FbxPbr | undefined => pbrByMaterial.get(nameOf(material));
  const textureOf = (id: number | null | undefined): Texture | null =>
    textureLoader.textures.find((texture) => 'ID' in texture && texture.ID === id) ?? null;
  return gatherScene(root, {
    budget,
    notes: pictureNotes(pictures),
    correct: (described, material) => {
      const pbr = pbrOf(material);
      if (pbr === undefined) return described;
      return {
        ...described,
        metalness: pbr.metalnessMap === null ? pbr.metalness : 1,
        roughness: pbr.roughnessMap === null ? described.roughness : 1,
      };
    },
    moreTextures: (material) => ({
      metalness: textureOf(pbrOf(material)?.metalnessMap),
      roughness: textureOf(pbrOf(material)?.roughnessMap),
    }),
  });
}

function read(bytes: Uint8Array<ArrayBuffer>, manager: LoadingManager): ReturnType<FBXLoader['parse']> {
  // three reads the window's size for cameras in a file. A worker has no window, so it gets one. Cameras are not shown.
  const frame = { innerWidth: 1, innerHeight: 1 };
  Reflect.set(globalThis, 'window', frame);
  try {
    return new FBXLoader(manager).parse(bytes.buffer, '');
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : '';
    const old = /FBX version not supported, FileVersion: (\d+)/.exec(words)?.[1];
    throw new UnreadableModel(
      old === undefined
        ? 'The fbx is damaged, or of a kind that the viewer does not read. Other programs may open it.'
        : `The fbx is of version ${old}; the viewer reads 6.4 (binary) and 7.0 and later. Save it again in another program.`,
    );
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
}

const nameOf = (material: unknown): string =>
  typeof material === 'object' && material !== null && 'name' in material ? String(material.name) : '';
