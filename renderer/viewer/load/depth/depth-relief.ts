import { plainFigure } from '../../../words/figures.ts';
import { smoothNormals } from '../mesh/smooth-normals.ts';
import type { ModelParts, ParsedMesh } from '../parsed-model.ts';
import { PLAIN_MATERIAL } from '../scene/plain-material.ts';
import { brightness, type DepthField, type DepthRange, extremesOf, rangeOf } from './depth-field.ts';

/** The most vertices along the relief's longer side. */
const MAX_RELIEF_EDGE = 640;
/** The most pixels along the picture's longer side. */
const MAX_PICTURE_EDGE = 4_096;
/** The distance from black to white, as a share of the longer side. */
const HEIGHT = 0.3;

/** A depth map as a picture, and as an upright relief whose longer side is one metre. */
export async function depthParts(field: DepthField): Promise<ModelParts> {
  const range = rangeOf(field);
  const { width, height, channels, bits } = field;
  const isWhole = range.low === 0 && range.high === 1;
  return {
    meshes: [reliefOf(field, range)],
    materials: [{ ...PLAIN_MATERIAL, doubleSided: true }],
    textures: [],
    picture: await pictureOf(field, range),
    depth: { width, height, channels, bits, values: extremesOf(field) },
    notes: isWhole
      ? []
      : [`Drawn from ${plainFigure(range.low)}, black, to ${plainFigure(range.high)}, white.`],
  };
}

const normalised = (value: number, { low, high }: DepthRange): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

const toSrgb = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

function reliefOf(field: DepthField, range: DepthRange): ParsedMesh {
  const longer = Math.max(field.width, field.height);
  const step = Math.max(1, longer / MAX_RELIEF_EDGE);
  const columns = Math.max(2, Math.floor(field.width / step));
  const rows = Math.max(2, Math.floor(field.height / step));
  const positions = new Float32Array(columns * rows * 3);
  const [wide, tall] = [field.width / longer, field.height / longer];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = [column / (columns - 1), row / (rows - 1)];
      const value = brightness(field, Math.round(u * (field.width - 1)), Math.round(v * (field.height - 1)));
      positions.set(
        [(u - 0.5) * wide, (1 - v) * tall, normalised(value, range) * HEIGHT],
        (row * columns + column) * 3,
      );
    }
  }
  const index = gridIndex(columns, rows);
  return {
    name: 'relief',
    positions,
    normals: smoothNormals(positions, index),
    uvs: null,
    colours: null,
    index,
    material: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  };
}

function gridIndex(columns: number, rows: number): Uint32Array {
  const index = new Uint32Array((columns - 1) * (rows - 1) * 6);
  let at = 0;
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const a = row * columns + column;
      index.set([a, a + columns, a + 1, a + 1, a + columns, a + columns + 1], at);
      at += 6;
    }
  }
  return index;
}

/** Draws the picture. Linear colours are encoded for the screen. A single channel is not. */
function pictureOf(field: DepthField, range: DepthRange): Promise<ImageBitmap> {
  const shrink = Math.max(1, Math.max(field.width, field.height) / MAX_PICTURE_EDGE);
  const width = Math.max(1, Math.floor(field.width / shrink));
  const height = Math.max(1, Math.floor(field.height / shrink));
  const pixels = new Uint8ClampedArray(width * height * 4);
  const isColoured = field.channels.length === 3;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [column, row] = [Math.floor(x * shrink), Math.floor(y * shrink)];
      for (let channel = 0; channel < 3; channel += 1) {
        const value = normalised(field.at(column, row, isColoured ? channel : 0), range);
        pixels[at + channel] = 255 * (isColoured && field.isLinear ? toSrgb(value) : value);
      }
      pixels[at + 3] = 255;
    }
  }
  return createImageBitmap(new ImageData(pixels, width, height));
}
