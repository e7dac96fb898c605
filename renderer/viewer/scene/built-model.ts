import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  LinearMipmapLinearFilter,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  RepeatWrapping,
  Sphere,
  SRGBColorSpace,
  Texture,
  Vector2,
  Vector3,
} from 'three';
import type { DrawableMesh, ParsedMaterial, ParsedModel, ParsedTexture, Wrap } from '../load/parsed-model.ts';
import { partOffsets } from './part-offsets.ts';
import type { UploadSlices } from './upload-in-slices.ts';

const WRAPS = { repeat: RepeatWrapping, mirror: MirroredRepeatWrapping, clamp: ClampToEdgeWrapping } as const;
const ANISOTROPY = 8;

/** A model as objects of three. The caller that builds it must dispose of it. */
export interface BuiltModel extends UploadSlices {
  readonly root: Group;
  /** The full surface. A child of `root`. */
  readonly whole: Group;
  readonly bounds: Box3;
  readonly sphere: Sphere;
  /** The meshes of the full surface, in the order of the model's meshes. */
  readonly parts: readonly BuiltPart[];
  /** Moves the parts apart. @param share 0 where they are together; 1 doubles their way from the model's middle */
  readonly explode: (share: number) => void;
  /** How far a part was moved by that. Not to be changed. */
  readonly movedBy: (part: number) => Vector3;
  /** Creates a mesh with the model's materials. The caller must dispose of its geometry. */
  readonly meshOf: (mesh: DrawableMesh) => PartMesh;
  /** Shows few points of a cloud in place of all. Models have none. */
  readonly thin?: (isThin: boolean) => void;
  /** Aborted by `dispose`. Nothing may be uploaded to the graphics card after that, because nobody would free it. */
  readonly disposed: AbortSignal;
  /** Frees all resources. If it is still in a scene, it is made invisible. */
  readonly dispose: () => void;
}

/** A mesh that may be drawn with any material. */
export type PartMesh = Mesh<BufferGeometry, Material>;

/** A mesh, or a piece of a large one. Shadings replace the material of `mesh`. */
export interface BuiltPart {
  /** Index in the model's parts: all pieces of one mesh have the same. */
  readonly part: number;
  readonly mesh: PartMesh;
  /** The model's own material of this mesh. */
  readonly textured: MeshStandardMaterial;
}

/** Creates three's objects from the arrays of a model. */
export function buildModel(parsed: ParsedModel): BuiltModel {
  const colourMaps = new Set(parsed.materials.flatMap(({ maps }) => [maps.colour, maps.emissive]));
  const textures = parsed.textures.map((texture, index) => textureOf(texture, colourMaps.has(index)));
  // A material may be shared by meshes with and without vertex colours. It is created twice, because with `vertexColors` three draws
  // meshes without them black.
  const plain = parsed.materials.map((material) => materialOf(material, textures, false));
  const coloured = parsed.materials.map((material) => materialOf(material, textures, true));
  const fallback = new MeshStandardMaterial();
  const bounds = new Box3(new Vector3(...parsed.bounds.min), new Vector3(...parsed.bounds.max));
  const texturedOf = ({ colours, material }: DrawableMesh): MeshStandardMaterial =>
    (colours === null ? plain : coloured)[material] ?? fallback;
  const meshOf = (mesh: DrawableMesh): PartMesh => buildMesh(mesh, texturedOf(mesh));
  const parts = parsed.meshes.map((mesh) => ({
    part: mesh.part,
    mesh: meshOf(mesh),
    textured: texturedOf(mesh),
  }));
  const [root, whole] = [new Group(), new Group()];
  root.add(whole);
  for (const { mesh } of parts) whole.add(mesh);
  const disposal = new AbortController();
  const [still, moved] = [new Vector3(), new Map<number, Vector3>()];
  const movedBy = (part: number): Vector3 => moved.get(part) ?? still;

  return {
    root,
    whole,
    geometries: parts.map(({ mesh }) => mesh.geometry),
    textures,
    bounds,
    sphere: bounds.getBoundingSphere(new Sphere()),
    parts,
    explode: (share) => {
      for (const [part, offset] of partOffsets(parsed.meshes, parsed.bounds))
        moved.set(part, offset.multiplyScalar(share));
      for (const [at, { matrix }] of parsed.meshes.entries()) {
        const built = parts[at];
        if (built === undefined) continue;
        built.mesh.matrix.fromArray([...matrix]);
        movePart(built.mesh, movedBy(built.part));
      }
      root.updateMatrixWorld(true);
    },
    movedBy,
    meshOf,
    disposed: disposal.signal,
    dispose: () => {
      disposal.abort(new DOMException('The model is not shown any more.', 'AbortError'));
      // A frame may be drawn before the scene removes the model. Then three would upload again what is freed here.
      root.visible = false;
      for (const { mesh } of parts) mesh.geometry.dispose();
      for (const material of [...plain, ...coloured, fallback]) material.dispose();
      for (const texture of textures) texture.dispose();
      for (const { bitmap } of parsed.textures) bitmap.close();
    },
  };
}

/** Creates a mesh in its place. The caller must dispose of its geometry. */
export function buildMesh(mesh: DrawableMesh, material: Material): PartMesh {
  const object: PartMesh = new Mesh(geometryOf(mesh), material);
  object.name = mesh.name;
  object.matrixAutoUpdate = false;
  object.matrix.copy(new Matrix4().fromArray([...mesh.matrix]));
  return object;
}

/** Moves a mesh from where its matrix has it, in the space of its parent. */
export function movePart({ matrix }: PartMesh, by: Vector3): void {
  matrix.premultiply(new Matrix4().makeTranslation(by));
}

function geometryOf({ positions, normals, uvs, colours, index, sphere }: DrawableMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3, normals instanceof Int8Array));
  if (uvs !== null) geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  if (colours !== null) geometry.setAttribute('color', new BufferAttribute(colours, 3));
  if (index !== null) geometry.setIndex(new BufferAttribute(index, 1));
  // Computed in the worker. Without it three would read every vertex before the first frame.
  geometry.boundingSphere = new Sphere(new Vector3(...sphere.centre), sphere.radius);
  return geometry;
}

function textureOf({ bitmap, repeat, placed }: ParsedTexture, isColour: boolean): Texture {
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.wrapS = WRAPS[repeat[0] satisfies Wrap];
  texture.wrapT = WRAPS[repeat[1] satisfies Wrap];
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = ANISOTROPY;
  if (placed !== null) {
    texture.matrixAutoUpdate = false;
    texture.matrix.fromArray([...placed]);
  }
  if (isColour) texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

function materialOf(
  parsed: ParsedMaterial,
  textures: readonly Texture[],
  vertexColors: boolean,
): MeshStandardMaterial {
  const map = (slot: keyof ParsedMaterial['maps']): Texture | null =>
    textures[parsed.maps[slot] ?? -1] ?? null;
  return new MeshStandardMaterial({
    name: parsed.name,
    dithering: true,
    vertexColors,
    color: new Color(...parsed.colour),
    emissive: new Color(...parsed.emissive),
    opacity: parsed.opacity,
    metalness: parsed.metalness,
    roughness: parsed.roughness,
    alphaTest: parsed.alphaCut ?? 0,
    transparent: parsed.transparent,
    side: parsed.doubleSided ? DoubleSide : FrontSide,
    map: map('colour'),
    normalMap: map('normal'),
    normalScale: new Vector2(...parsed.normalScale),
    metalnessMap: map('metalness'),
    roughnessMap: map('roughness'),
    aoMap: map('occlusion'),
    emissiveMap: map('emissive'),
  });
}
