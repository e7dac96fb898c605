import { type Group, type Material, Mesh, MeshPhongMaterial, MeshStandardMaterial } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';

/** A mesh as three.js read it. */
export interface ReadMesh {
  readonly name: string;
  readonly faces: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly attributes: readonly string[];
  /** Linear. */
  readonly colour: readonly number[];
  readonly textured: boolean;
  /** The other maps that it reads. */
  readonly maps: readonly string[];
  /** Of the first corner; v from the bottom. */
  readonly uv: readonly number[];
}

/** Reads with three.js' own loader, in Node: pictures are named and embedded, but not decoded. */
export const readFbx = (bytes: Uint8Array): readonly ReadMesh[] =>
  withImages(() => meshesOf(new FBXLoader().parse(copyOf(bytes), '')));

export const readUsdz = (bytes: Uint8Array): readonly ReadMesh[] =>
  withImages(() => meshesOf(new USDLoader().parse(copyOf(bytes))));

export const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** three makes an image element for each picture; nothing here waits for one. */
function withImages<T>(read: () => T): T {
  const element = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const had = Reflect.get(globalThis, 'document');
  Reflect.set(globalThis, 'document', { createElementNS: () => ({ ...element }) });
  try {
    return read();
  } finally {
    Reflect.set(globalThis, 'document', had);
  }
}

function meshesOf(root: Group): readonly ReadMesh[] {
  const meshes: ReadMesh[] = [];
  root.updateMatrixWorld(true);
  root.traverse((item) => {
    if (!(item instanceof Mesh)) return;
    const geometry = item.geometry.clone().applyMatrix4(item.matrixWorld);
    geometry.computeBoundingBox();
    const corners = geometry.index?.count ?? geometry.getAttribute('position').count;
    const uv = geometry.getAttribute('uv');
    const first = geometry.index?.getX(0) ?? 0;
    meshes.push({
      name: item.name,
      faces: corners / 3,
      min: geometry.boundingBox?.min.toArray() ?? [],
      max: geometry.boundingBox?.max.toArray() ?? [],
      attributes: Object.keys(geometry.attributes),
      uv: uv === undefined ? [] : [uv.getX(first), uv.getY(first)],
      ...surfaceOf(item.material),
    });
  });
  return meshes;
}

const MAPS = ['normalMap', 'roughnessMap', 'metalnessMap'];

function surfaceOf(material: Material | Material[]): Pick<ReadMesh, 'colour' | 'textured' | 'maps'> {
  if (material instanceof MeshPhongMaterial || material instanceof MeshStandardMaterial)
    return {
      colour: material.color.toArray(),
      textured: material.map !== null,
      maps: MAPS.filter((name) => name in material && Reflect.get(material, name) !== null),
    };
  throw new Error('a material of another kind');
}
