import type { Budget } from '../budget.ts';
import type { FbxRecord } from './fbx-records.ts';

/** Triangle corners per polygon corner, at most: a polygon of n corners becomes n − 2 triangles. A mesh of quads needs 1.5. */
const CORNERS_PER_CORNER = 2;
const FLOAT = 4;
const [POSITION, NORMAL, COLOUR, UV] = [3, 3, 3, 2];
/** Bytes of the objects that three makes from a record, without its arrays. */
const OBJECT = 512;
/** Bytes for a number in a text file: as a separate string, in a list, and in an array. */
const TEXT_NUMBER = 24;
const [COMMA, NEWLINE] = [0x2c, 0x0a];

/** The facts that decide how much memory three needs for a mesh. */
interface FbxMesh {
  corners: number;
  hasNormals: boolean;
  hasColours: boolean;
  uvs: number;
}

/** Meshes are drawn without an index, so every layer is written out for every corner. */
function reserveMesh({ corners, hasNormals, hasColours, uvs }: FbxMesh, budget: Budget): void {
  const floats = POSITION + (hasNormals ? NORMAL : 0) + (hasColours ? COLOUR : 0) + uvs * UV;
  budget.reserve(corners * CORNERS_PER_CORNER * floats * FLOAT);
}

const noMesh = (): FbxMesh => ({ corners: 0, hasNormals: false, hasColours: false, uvs: 0 });

/** Counts a child of a mesh. */
function count(mesh: FbxMesh, name: string): void {
  if (name === 'LayerElementUV') mesh.uvs += 1;
  else if (name === 'LayerElementNormal') mesh.hasNormals = true;
  else if (name === 'LayerElementColor') mesh.hasColours = true;
}

/** Reserves the memory that three needs for the meshes of a binary fbx. Their arrays were reserved when they were read. */
export function reserveFbxMeshes(records: readonly FbxRecord[], budget: Budget): void {
  for (const { name, children } of records) {
    budget.reserve(OBJECT);
    if (name !== 'Geometry') {
      reserveFbxMeshes(children, budget);
      continue;
    }
    const mesh = noMesh();
    for (const child of children) {
      count(mesh, child.name);
      if (child.name === 'PolygonVertexIndex') mesh.corners = Math.max(mesh.corners, child.items);
    }
    reserveMesh(mesh, budget);
  }
}

/** Reserves the memory for an fbx in text form, including every number. */
export function reserveFbxText(bytes: Uint8Array, budget: Budget): void {
  let mesh = noMesh();
  let counting = false;
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline < 0 ? bytes.length : newline;
    const name = nameOf(bytes, at, end);
    if (name === 'Geometry') {
      reserveMesh(mesh, budget);
      mesh = noMesh();
    }
    if (name !== '') count(mesh, name);
    // Numbers belong to the last name before them. The numbers of an array have the name "a".
    if (name !== '' && name !== 'a') counting = name === 'PolygonVertexIndex';
    const numbers = 1 + commas(bytes, at, end);
    budget.reserve(numbers * TEXT_NUMBER);
    if (counting) mesh.corners += numbers;
    at = end + 1;
  }
  reserveMesh(mesh, budget);
}

const NAME = /^\s*(\w+):/;
const LONGEST_NAME = 80;

const nameOf = (bytes: Uint8Array, at: number, end: number): string =>
  NAME.exec(String.fromCharCode(...bytes.subarray(at, Math.min(end, at + LONGEST_NAME))))?.[1] ?? '';

function commas(bytes: Uint8Array, from: number, end: number): number {
  let found = 0;
  for (let at = from; at < end; at += 1) if (bytes[at] === COMMA) found += 1;
  return found;
}
