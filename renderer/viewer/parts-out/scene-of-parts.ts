import { BufferAttribute, type BufferGeometry, type Group, Mesh, type Object3D, type Texture } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { withParts } from '../load/mesh/with-parts.ts';
import type { ModelParts, ParsedMesh } from '../load/parsed-model.ts';
import { buildModel } from '../scene/built-model.ts';

/** Parts of a model under names of their own, where they stand in the model, for writers of files. */
export function sceneOfParts(
  model: ModelParts,
  parts: readonly { readonly part: number; readonly name: string }[],
): Group {
  const ofPart = Map.groupBy(withParts(model.meshes), ({ part }) => part);
  const wanted = parts.flatMap(({ part, name }) =>
    (ofPart.get(part) ?? []).map(({ mesh }) => ({
      ...mesh,
      name,
      normals: unitNormals(mesh),
      part,
      sphere: UNKNOWN,
    })),
  );
  const {
    whole,
    textures,
    parts: built,
  } = buildModel({
    meshes: wanted,
    parts: [],
    materials: model.materials,
    textures: model.textures,
    picture: null,
    depth: null,
    notes: [],
    bounds: { min: [0, 0, 0], max: [0, 0, 0] },
    shadow: { darkness: new Uint8Array(0), resolution: 0, edge: 0 },
    measured: { faces: 0, vertices: 0, materials: 0, textures: [], size: [0, 0, 0] },
  });
  for (const texture of textures) placeTexture(texture);
  for (const pieces of Map.groupBy(built, ({ part }) => part).values())
    joinMaterials(
      whole,
      pieces.map(({ mesh }) => mesh),
    );
  whole.updateMatrixWorld(true);
  return whole;
}

/** Makes one object of a part with several materials, as it was in its file. Surfaces that have not the same attributes stay two. */
function joinMaterials(whole: Group, meshes: readonly BuiltMesh[]): void {
  const [first] = meshes;
  if (first === undefined || meshes.length === 1) return;
  const geometry = mergeGeometries(
    meshes.map((mesh) => mesh.geometry),
    true,
  ) as BufferGeometry | null;
  if (geometry === null) return;
  const joined = new Mesh(
    geometry,
    meshes.map(({ material }) => material),
  );
  joined.name = first.name;
  joined.matrixAutoUpdate = false;
  joined.matrix.copy(first.matrix);
  whole.remove(...meshes);
  whole.add(joined);
}

/** The writers do not ask for it. */
const UNKNOWN = { centre: [0, 0, 0], radius: 0 } as const;

/** As floats of length 1, which every format takes. A normal without a direction points up. */
function unitNormals({ normals }: ParsedMesh): Float32Array {
  const scale = normals instanceof Int8Array ? 1 / 127 : 1;
  const found = Float32Array.from(normals, (value) => value * scale);
  for (let at = 0; at < found.length; at += 3) {
    const length = Math.hypot(found[at] ?? 0, found[at + 1] ?? 0, found[at + 2] ?? 0);
    if (length > 0) for (const axis of [0, 1, 2]) found[at + axis] = (found[at + axis] ?? 0) / length;
    else found.set([0, 1, 0], at);
  }
  return found;
}

/** Says by turn, scale and place what the viewer has as a matrix: the writers know nothing else. A shear has no place in files. */
function placeTexture(texture: Texture): void {
  if (texture.matrixAutoUpdate) return;
  const [a = 1, b = 0, , c = 0, d = 1, , x = 0, y = 0] = texture.matrix.elements;
  texture.rotation = Math.atan2(-b, a);
  const isMirrored = a * d - b * c < 0;
  texture.repeat.set(Math.hypot(a, b), Math.hypot(c, d) * (isMirrored ? -1 : 1));
  texture.offset.set(x, y);
}

/** Counts v of texture coordinates from the other end: from the bottom where it was counted from the top. */
export function turnCoordinates(parts: Object3D): void {
  parts.traverse((each) => {
    if (!('geometry' in each)) return;
    const { uv } = (each as BuiltMesh).geometry.attributes;
    if (uv === undefined) return;
    const turned = Float32Array.from(uv.array, (value, at) => (at % 2 === 1 ? 1 - value : value));
    (each as BuiltMesh).geometry.setAttribute('uv', new BufferAttribute(turned, 2));
  });
}

type BuiltMesh = ReturnType<ReturnType<typeof buildModel>['meshOf']>;
