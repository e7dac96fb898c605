import { Color } from 'three';
import { Budget } from '../budget.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { GrowingFloats } from '../bytes/growing-array.ts';
import { type ModelParts, type ParsedMesh, UnreadableModel } from '../parsed-model.ts';
import { PLAIN_MATERIAL } from '../scene/plain-material.ts';
import { flatNormals } from './flat-normals.ts';

const HEADER = 80;
const FACET = 50;
/** Nine floats of positions, nine of normals, nine of colours. */
const BYTES_PER_FACET = 27 * 4;
/** Z is up in an stl, by the convention of 3D printers and Blender. Here Y is up. */
const Z_UP_TO_Y_UP = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1] as const;

/** Whether the length of a file fits the number of facets that a binary stl would declare. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  return bytes.byteLength >= HEADER + 4 && bytes.byteLength === HEADER + 4 + facetsOf(bytes) * FACET;
}

/**
 * Reads a binary stl, with the colours of its facets if it has any.
 * @throws UnreadableModel if it is cut off
 */
export function binaryStl(bytes: Uint8Array<ArrayBuffer>): ModelParts {
  const facets = facetsOf(bytes);
  const present = Math.floor((bytes.byteLength - HEADER - 4) / FACET);
  if (facets > present) {
    throw new UnreadableModel(
      `The stl is cut off: it claims ${facets} faces, and holds ${Math.max(0, present)}.`,
    );
  }
  new Budget('The stl').reserve(facets * BYTES_PER_FACET);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = new Float32Array(facets * 9);
  for (let facet = 0; facet < facets; facet += 1) {
    const at = HEADER + 4 + facet * FACET + 12;
    for (let item = 0; item < 9; item += 1)
      positions[facet * 9 + item] = view.getFloat32(at + item * 4, true);
  }
  return partsOf(positions, coloursOf(bytes, view, facets));
}

/** Reads the corners of a text stl. Normals are computed from them. */
export function textStl(bytes: Uint8Array): ModelParts {
  const reader = new ByteReader(bytes);
  const budget = new Budget('The stl');
  const corners = new GrowingFloats(budget);
  for (; !reader.isAtEnd; reader.nextLine()) {
    if (reader.word() !== 'vertex') continue;
    for (let axis = 0; axis < 3; axis += 1) corners.push(reader.number());
  }
  if (corners.length % 9 !== 0)
    throw new UnreadableModel('The stl is damaged: a facet has not three corners.');
  // normals
  budget.reserve(corners.length * 4);
  return partsOf(corners.toArray(), null);
}

const facetsOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(HEADER, true);

/**
 * Reads colours as Materialise's programs write them: a default colour in the header, and 15 bits of colour for each facet whose top
 * bit is clear. Null if the header has no colour.
 */
function coloursOf(bytes: Uint8Array, view: DataView, facets: number): Float32Array | null {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER));
  const at = header.indexOf('COLOR=');
  if (at < 0 || at + 10 > HEADER) return null;
  const defaultColour = linear(
    (bytes[at + 6] ?? 0) / 255,
    (bytes[at + 7] ?? 0) / 255,
    (bytes[at + 8] ?? 0) / 255,
  );
  const shades = Array.from({ length: 32 }, (_, step) => linear(step / 31, 0, 0)[0] ?? 0);
  const colours = new Float32Array(facets * 9);
  for (let facet = 0; facet < facets; facet += 1) {
    const bits = view.getUint16(HEADER + 4 + facet * FACET + 48, true);
    const own = [bits & 31, (bits >> 5) & 31, (bits >> 10) & 31].map((step) => shades[step] ?? 0);
    const colour = (bits & 0x8000) === 0 ? own : defaultColour;
    for (let corner = 0; corner < 3; corner += 1) colours.set(colour, facet * 9 + corner * 3);
  }
  return colours;
}

function linear(red: number, green: number, blue: number): number[] {
  return new Color().setRGB(red, green, blue, 'srgb').toArray();
}

function partsOf(positions: Float32Array, colours: Float32Array | null): ModelParts {
  const mesh: ParsedMesh = {
    name: '',
    positions,
    normals: flatNormals(positions),
    uvs: null,
    colours,
    index: null,
    material: 0,
    matrix: Z_UP_TO_Y_UP,
  };
  const material = colours === null ? PLAIN_MATERIAL : { ...PLAIN_MATERIAL, colour: [1, 1, 1] as const };
  return { meshes: [mesh], materials: [material], textures: [], notes: [] };
}
