import { createPlane } from '../raster/plane.ts';
import { withoutHighlights } from '../shading/highlights.ts';
import { reliefHeights } from '../shading/relief-heights.ts';
import { tonesOf } from '../shading/tones.ts';
import type { RgbImage } from '../texture/image.ts';
import type { Rectangle, TexturedMesh } from '../texture/textured-mesh.ts';
import { finishOf } from './finish.ts';
import { glintsOf } from './glints.ts';
import { normalMap } from './normal-map.ts';

/** The maps beside a base colour, on the same UVs; linear values. */
export interface SurfaceMaps {
  /** Tangent space, y up the picture (see normalMap). */
  readonly normals: RgbImage;
  /** As glTF packs it: roughness in green, metallic in blue; red is full, which stands for no occlusion. */
  readonly metallicRoughness: RgbImage;
}

/**
 * Reads maps for physically based shading out of a base colour: what a picture's shading says of relief too fine for
 * the mesh, and of how the surface takes light. An estimate of preview quality; each chart is read on its own.
 */
export function surfaceMapsOf({
  texture,
  charts,
  reliefSpacing,
}: Pick<TexturedMesh, 'texture' | 'charts' | 'reliefSpacing'>): SurfaceMaps {
  const { width, height } = texture;
  const empty = (): RgbImage => ({ width, height, rgb: new Uint8Array(width * height * 3) });
  const maps: SurfaceMaps = { normals: empty(), metallicRoughness: empty() };
  for (const chart of charts) {
    const read = readChart(cut(texture, chart), reliefSpacing);
    paste(read.normals, maps.normals, chart);
    paste(read.metallicRoughness, maps.metallicRoughness, chart);
  }
  return maps;
}

function readChart(picture: RgbImage, reliefSpacing: number): SurfaceMaps {
  const { width, height } = picture;
  const tones = tonesOf(width, height, picture.rgb);
  // Beside the subject lie its own colours, carried on: all of a chart speaks of it.
  const inside = createPlane(width, height);
  inside.data.fill(1);
  const { roughness, metallic } = finishOf(tones, glintsOf(picture));
  const packed = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    packed[i * 3] = 255;
    packed[i * 3 + 1] = Math.round(255 * (roughness.data[i] as number));
    packed[i * 3 + 2] = Math.round(255 * (metallic.data[i] as number));
  }
  return {
    normals: normalMap(reliefHeights(withoutHighlights(tones, inside)), reliefSpacing),
    metallicRoughness: { width, height, rgb: packed },
  };
}

function cut(from: RgbImage, { left, top, width, height }: Rectangle): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const at = ((top + y) * from.width + left) * 3;
    rgb.set(from.rgb.subarray(at, at + width * 3), y * width * 3);
  }
  return { width, height, rgb };
}

function paste(part: RgbImage, onto: RgbImage, { left, top }: Rectangle): void {
  for (let y = 0; y < part.height; y++) {
    const row = part.rgb.subarray(y * part.width * 3, (y + 1) * part.width * 3);
    onto.rgb.set(row, ((top + y) * onto.width + left) * 3);
  }
}
