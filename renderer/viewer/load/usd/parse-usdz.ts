import { LoadingManager, MeshStandardMaterial } from 'three';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { Budget } from '../budget.ts';
import { type ModelParts, type ParsedMaterial, UnreadableModel } from '../parsed-model.ts';
import { PictureLoader, pictureNotes } from '../pictures/picture-loader.ts';
import { gatherScene } from '../scene/gather-scene.ts';
import { CrateReader } from './usd-crate.ts';
import { UsdScene } from './usd-scene.ts';

const CRATE = 'PXR-USDC';
const LAYER = /\.usd[ac]?$/i;
/** Bytes that are made of one of a text: numbers, and the words between them. */
const TEXT = 8;
/** Bytes of a normal map become −1 … 1 by this scale, which is no strength. */
const NORMAL_RANGE = 2;

/** Reads an unpacked usdz: its first file is the scene, in text or binary; the others are what it points to. */
export async function parseUsdz(files: ReadonlyMap<string, Uint8Array>): Promise<ModelParts> {
  const budget = new Budget('The usdz');
  const assets: Record<string, object> = Object.create(null);
  // whether another file is a picture is told by its bytes, once something shows it
  for (const [name, bytes] of files) assets[name] = LAYER.test(name) ? layerOf(bytes, budget) : bytes;
  const [first = ''] = files.keys();
  const layer = assets[first];
  if (layer === undefined || !LAYER.test(first)) {
    throw new UnreadableModel('The usdz is damaged: it does not begin with a scene.');
  }
  const pictures = new PictureLoader(budget);
  const scene = new UsdScene({ manager: new LoadingManager(), pictures, budget });
  const root = scene.compose(
    layer,
    assets,
    {},
    first.includes('/') ? first.slice(0, first.lastIndexOf('/')) : '',
  );
  await scene.pictured();
  return gatherScene(root, { budget, correct: withoutRange, notes: pictureNotes(pictures) });
}

function layerOf(bytes: Uint8Array, budget: Budget): object {
  const crate = new TextDecoder('latin1').decode(bytes.subarray(0, CRATE.length)) === CRATE;
  if (crate) return new CrateReader(budget).parseData(Uint8Array.from(bytes).buffer);
  budget.reserve(bytes.byteLength * TEXT);
  return new USDAParser().parseData(new TextDecoder().decode(bytes));
}

/** three takes the scale that a normal map is read with for its strength, which doubles every bump. */
function withoutRange(
  described: Omit<ParsedMaterial, 'maps'>,
  material: unknown,
): Omit<ParsedMaterial, 'maps'> {
  const scale: unknown =
    material instanceof MeshStandardMaterial ? material.normalMap?.userData['scale'] : undefined;
  if (!Array.isArray(scale)) return described;
  const [x, y] = described.normalScale;
  return { ...described, normalScale: [x / NORMAL_RANGE, y / NORMAL_RANGE] };
}
