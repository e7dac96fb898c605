import { LoadingManager, MeshStandardMaterial } from 'three';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { USDComposer } from 'three/examples/jsm/loaders/usd/USDComposer.js';
import { USDCParser } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { gatherScene } from './gather-scene.ts';
import { type ModelParts, type ParsedMaterial, UnreadableModel } from './parsed-model.ts';
import { PictureLoader, pictureNotes } from './picture-loader.ts';

const CRATE = 'PXR-USDC';
const LAYER = /\.usd[ac]?$/i;
const PICTURE = /\.(?:png|jpe?g|avif|webp)$/i;
/** Bytes of a normal map become −1 … 1 by this scale, which is no strength. */
const NORMAL_RANGE = 2;

/** Reads an unpacked usdz: its first file is the scene, in text or binary; the others are what it points to. */
export async function parseUsdz(files: ReadonlyMap<string, Uint8Array>): Promise<ModelParts> {
  const assets: Record<string, object> = Object.create(null);
  for (const [name, bytes] of files) {
    if (PICTURE.test(name)) assets[name] = bytes;
    else if (LAYER.test(name)) assets[name] = layerOf(bytes);
  }
  const [first = ''] = files.keys();
  const layer = assets[first];
  if (layer === undefined || !LAYER.test(first)) {
    throw new UnreadableModel('The usdz is damaged: it does not begin with a scene.');
  }
  const composer = new USDComposer(new LoadingManager());
  const pictures = new PictureLoader();
  composer.imageLoader = pictures;
  const root = composer.compose(
    layer,
    assets,
    {},
    first.includes('/') ? first.slice(0, first.lastIndexOf('/')) : '',
  );
  await Promise.all(composer.texturePromises);
  return gatherScene(root, { correct: withoutRange, notes: pictureNotes(pictures) });
}

function layerOf(bytes: Uint8Array): object {
  const crate = new TextDecoder('latin1').decode(bytes.subarray(0, CRATE.length)) === CRATE;
  return crate
    ? new USDCParser().parseData(Uint8Array.from(bytes).buffer)
    : new USDAParser().parseData(new TextDecoder().decode(bytes));
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
