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
/** Bytes of memory for each byte of a text scene: its numbers, and the words between them. */
const TEXT = 8;
/** The scale that converts the 0 … 1 of a normal map's pixels to −1 … 1. It is not a strength. */
const NORMAL_RANGE = 2;

/** Reads an unpacked usdz. Its first file is the scene, in text or binary; the others are files that the scene refers to. */
export async function parseUsdz(files: ReadonlyMap<string, Uint8Array>): Promise<ModelParts> {
  const budget = new Budget('The usdz');
  const assets: Record<string, object> = Object.create(null);
  // Other files are passed on as bytes. Whether one is a picture is checked when it is used.
  for (const [name, bytes] of files) assets[name] = LAYER.test(name) ? parseLayer(bytes, budget) : bytes;
  const [first = ''] = files.keys();
  const rootLayer = assets[first];
  if (rootLayer === undefined || !LAYER.test(first)) {
    throw new UnreadableModel('The usdz is damaged: it does not begin with a scene.');
  }
  const pictures = new PictureLoader(budget);
  const scene = new UsdScene({ manager: new LoadingManager(), pictures, budget });
  const root = scene.compose(
    rootLayer,
    assets,
    {},
    first.includes('/') ? first.slice(0, first.lastIndexOf('/')) : '',
  );
  await scene.allTexturesFinished();
  return gatherScene(root, { budget, correct: correctNormalScale, notes: pictureNotes(pictures) });
}

function parseLayer(bytes: Uint8Array, budget: Budget): object {
  const isCrate = new TextDecoder('latin1').decode(bytes.subarray(0, CRATE.length)) === CRATE;
  if (isCrate) return new CrateReader(budget).parseData(Uint8Array.from(bytes).buffer);
  budget.reserve(bytes.byteLength * TEXT);
  return new USDAParser().parseData(new TextDecoder().decode(bytes));
}

/** three uses the scale by which a normal map is read as its strength, which would double it. This divides it again. */
function correctNormalScale(
  described: Omit<ParsedMaterial, 'maps'>,
  material: unknown,
): Omit<ParsedMaterial, 'maps'> {
  const scale: unknown =
    material instanceof MeshStandardMaterial ? material.normalMap?.userData['scale'] : undefined;
  if (!Array.isArray(scale)) return described;
  const [x, y] = described.normalScale;
  return { ...described, normalScale: [x / NORMAL_RANGE, y / NORMAL_RANGE] };
}
