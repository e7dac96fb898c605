import type { SurfaceMaps } from '../../../media/mesh/scene.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { shrink } from '../../../media/picture/shrink.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { createPlane } from '../../../media/raster/plane.ts';
import { removeHighlights } from '../../heights/highlights.ts';
import { reliefHeights } from '../../heights/relief-heights.ts';
import { tonesOf } from '../../heights/tones.ts';
import type { Rectangle, TexturedMesh } from '../texture/textured-mesh.ts';
import { estimateFinish } from './finish.ts';
import { glintsOf } from './glints.ts';
import { normalMap } from './normal-map.ts';

/** The most texels of a chart's longer side in the maps. A finer normal map would show mostly the picture's noise. */
const MAX_MAP_SIDE = 2048;
/** The most pixels on the longer side of the picture that a finish is estimated from. */
const MAX_FINISH_SIDE = 1024;

/**
 * Estimates maps for physically based shading from a base colour: the relief that is too fine for the mesh, and how the surface
 * reflects light, both from the picture's shading. The quality is enough for a preview. Each chart is estimated separately.
 */
export function estimateSurfaceMaps({
  texture,
  charts,
  reliefSpacing,
}: Pick<TexturedMesh, 'texture' | 'charts' | 'reliefSpacing'>): SurfaceMaps {
  const longest = Math.max(...charts.map((chart) => Math.max(chart.width, chart.height)));
  const factor = Math.ceil(longest / MAX_MAP_SIDE);
  const width = Math.ceil(texture.width / factor);
  const height = Math.ceil(texture.height / factor);
  const empty = (): RgbImage => ({ width, height, rgb: new Uint8Array(width * height * 3) });
  const maps: SurfaceMaps = { normals: empty(), metallicRoughness: empty() };
  for (const chart of charts) {
    const read = estimateChart(shrink(crop(texture, chart), factor), reliefSpacing / factor);
    const place = shrinkRectangle(chart, factor);
    paste(read.normals, maps.normals, place);
    paste(read.metallicRoughness, maps.metallicRoughness, place);
  }
  return maps;
}

/** The rectangle of a chart in maps that are smaller by `factor`. Charts that are adjacent in the texture stay adjacent. */
function shrinkRectangle({ left, top, width, height }: Rectangle, factor: number): Rectangle {
  const [x, y] = [Math.ceil(left / factor), Math.ceil(top / factor)];
  return {
    left: x,
    top: y,
    width: Math.ceil((left + width) / factor) - x,
    height: Math.ceil((top + height) / factor) - y,
  };
}

function estimateChart(picture: RgbImage, reliefSpacing: number): SurfaceMaps {
  return {
    normals: estimateNormals(picture, reliefSpacing),
    metallicRoughness: estimateMetallicRoughness(picture),
  };
}

function estimateNormals({ width, height, rgb }: RgbImage, reliefSpacing: number): RgbImage {
  // The colours of the subject are extended over the whole chart, so all of its pixels count as inside.
  const inside = createPlane(width, height);
  inside.data.fill(1);
  const lightness = removeHighlights(tonesOf(width, height, rgb), inside);
  return normalMap(reliefHeights(lightness), reliefSpacing);
}

/** A finish is smooth, so it is estimated from a smaller picture and enlarged to the size of the chart. */
function estimateMetallicRoughness(picture: RgbImage): RgbImage {
  const { width, height } = picture;
  const factor = Math.ceil(Math.max(width, height) / MAX_FINISH_SIDE);
  const small = shrink(picture, factor);
  const tones = tonesOf(small.width, small.height, small.rgb);
  const { roughness, metallic } = estimateFinish(tones, glintsOf(small));
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

function crop(from: RgbImage, { left, top, width, height }: Rectangle): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const at = ((top + y) * from.width + left) * 3;
    rgb.set(from.rgb.subarray(at, at + width * 3), y * width * 3);
  }
  return { width, height, rgb };
}

/** Copies a picture to a rectangle; pixels outside the rectangle are left out. */
function paste(part: RgbImage, onto: RgbImage, { left, top, width, height }: Rectangle): void {
  for (let y = 0; y < height; y++) {
    const from = y * part.width * 3;
    onto.rgb.set(part.rgb.subarray(from, from + width * 3), ((top + y) * onto.width + left) * 3);
  }
}
