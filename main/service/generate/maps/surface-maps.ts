import type { SurfaceMaps } from '../../../media/mesh/scene.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { shrink } from '../../../media/picture/shrink.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { createPlane } from '../../../media/raster/plane.ts';
import { withoutHighlights } from '../../heights/highlights.ts';
import { reliefHeights } from '../../heights/relief-heights.ts';
import { tonesOf } from '../../heights/tones.ts';
import type { Rectangle, TexturedMesh } from '../texture/textured-mesh.ts';
import { finishOf } from './finish.ts';
import { glintsOf } from './glints.ts';
import { normalMap } from './normal-map.ts';

/** Texels of a chart's longer side in the maps, at most: what a normal map shows in a finer one is mostly the picture's noise. */
const MAP_SIDE = 2048;
/** Pixels of a picture's longer side that a finish is read from, at most. */
const FINISH_SIDE = 1024;

/**
 * Reads maps for physically based shading out of a base colour: what a picture's shading says of relief too fine for
 * the mesh, and of how the surface takes light. An estimate of preview quality; each chart is read on its own.
 */
export function surfaceMapsOf({
  texture,
  charts,
  reliefSpacing,
}: Pick<TexturedMesh, 'texture' | 'charts' | 'reliefSpacing'>): SurfaceMaps {
  const longest = Math.max(...charts.map((chart) => Math.max(chart.width, chart.height)));
  const factor = Math.ceil(longest / MAP_SIDE);
  const width = Math.ceil(texture.width / factor);
  const height = Math.ceil(texture.height / factor);
  const empty = (): RgbImage => ({ width, height, rgb: new Uint8Array(width * height * 3) });
  const maps: SurfaceMaps = { normals: empty(), metallicRoughness: empty() };
  for (const chart of charts) {
    const read = readChart(shrink(cut(texture, chart), factor), reliefSpacing / factor);
    const place = shrunken(chart, factor);
    paste(read.normals, maps.normals, place);
    paste(read.metallicRoughness, maps.metallicRoughness, place);
  }
  return maps;
}

/** Where a chart lies in maps that are a fraction as large: side by side with those that it lies beside in the texture. */
function shrunken({ left, top, width, height }: Rectangle, factor: number): Rectangle {
  const [x, y] = [Math.ceil(left / factor), Math.ceil(top / factor)];
  return {
    left: x,
    top: y,
    width: Math.ceil((left + width) / factor) - x,
    height: Math.ceil((top + height) / factor) - y,
  };
}

function readChart(picture: RgbImage, reliefSpacing: number): SurfaceMaps {
  return { normals: readNormals(picture, reliefSpacing), metallicRoughness: readFinish(picture) };
}

function readNormals({ width, height, rgb }: RgbImage, reliefSpacing: number): RgbImage {
  // Beside the subject lie its own colours, carried on: all of a chart speaks of it.
  const inside = createPlane(width, height);
  inside.data.fill(1);
  const lightness = withoutHighlights(tonesOf(width, height, rgb), inside);
  return normalMap(reliefHeights(lightness), reliefSpacing);
}

/** A finish is smooth: it is read from a smaller picture, and drawn out to the size of the chart. */
function readFinish(picture: RgbImage): RgbImage {
  const { width, height } = picture;
  const factor = Math.ceil(Math.max(width, height) / FINISH_SIDE);
  const small = shrink(picture, factor);
  const tones = tonesOf(small.width, small.height, small.rgb);
  const { roughness, metallic } = finishOf(tones, glintsOf(small));
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const sy = (y + 0.5) / factor - 0.5;
    for (let x = 0; x < width; x++) {
      const sx = (x + 0.5) / factor - 0.5;
      const at = (y * width + x) * 3;
      rgb[at] = 255;
      rgb[at + 1] = Math.round(255 * sampleBilinear(roughness, sx, sy));
      rgb[at + 2] = Math.round(255 * sampleBilinear(metallic, sx, sy));
    }
  }
  return { width, height, rgb };
}

function cut(from: RgbImage, { left, top, width, height }: Rectangle): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const at = ((top + y) * from.width + left) * 3;
    rgb.set(from.rgb.subarray(at, at + width * 3), y * width * 3);
  }
  return { width, height, rgb };
}

/** Puts a picture in its place; what would reach beyond it is left out. */
function paste(part: RgbImage, onto: RgbImage, { left, top, width, height }: Rectangle): void {
  for (let y = 0; y < height; y++) {
    const from = y * part.width * 3;
    onto.rgb.set(part.rgb.subarray(from, from + width * 3), ((top + y) * onto.width + left) * 3);
  }
}
