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
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  RepeatWrapping,
  Sphere,
  SRGBColorSpace,
  Texture,
  Vector2,
  Vector3,
} from 'three';
import type { Shading } from '../../store/frame-slice.ts';
import type { ParsedMaterial, ParsedMesh, ParsedModel, ParsedTexture, Wrap } from '../load/parsed-model.ts';
import type { UploadSlices } from './upload-in-slices.ts';

const WRAPS = { repeat: RepeatWrapping, mirror: MirroredRepeatWrapping, clamp: ClampToEdgeWrapping } as const;
const ANISOTROPY = 8;

/** A model as three draws it. Whoever builds it disposes of it. */
export interface BuiltModel extends UploadSlices {
  readonly root: Group;
  readonly bounds: Box3;
  readonly sphere: Sphere;
  readonly shade: (shading: Shading) => void;
  readonly dispose: () => void;
}

/** Turns transferred arrays into three's objects, and knows how to shade and free them. */
export function buildModel(parsed: ParsedModel): BuiltModel {
  const colourMaps = new Set(parsed.materials.flatMap(({ maps }) => [maps.colour, maps.emissive]));
  const textures = parsed.textures.map((texture, place) => textureOf(texture, colourMaps.has(place)));
  // one that is shared by meshes with and without colours of their own is made twice: three takes none for black
  const plain = parsed.materials.map((material) => materialOf(material, textures, false));
  const coloured = parsed.materials.map((material) => materialOf(material, textures, true));
  const clay = new MeshStandardMaterial({ color: 0xc2bdb5, roughness: 0.72 });
  const under = new MeshStandardMaterial({
    color: 0x55585c,
    roughness: 0.9,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  const lines = new MeshBasicMaterial({
    color: 0xcfd8e6,
    wireframe: true,
    transparent: true,
    opacity: wireOpacity(parsed.measured.faces),
    toneMapped: false,
  });
  const root = new Group();
  const bounds = new Box3(new Vector3(...parsed.bounds.min), new Vector3(...parsed.bounds.max));
  const pairs = parsed.meshes.map((mesh) => {
    const geometry = geometryOf(mesh);
    const textured = (mesh.colours === null ? plain : coloured)[mesh.material] ?? clay;
    const surface = new Mesh(geometry, textured);
    const wire = new Mesh(geometry, lines);
    wire.visible = false;
    for (const each of [surface, wire]) {
      each.name = mesh.name;
      each.matrixAutoUpdate = false;
      each.matrix.copy(new Matrix4().fromArray([...mesh.matrix]));
      root.add(each);
    }
    return { surface, wire, textured };
  });

  return {
    root,
    geometries: pairs.map(({ surface }) => surface.geometry),
    textures,
    bounds,
    sphere: bounds.getBoundingSphere(new Sphere()),
    shade: (shading) => {
      for (const { surface, wire, textured } of pairs) {
        surface.material = shading === 'textured' ? textured : shading === 'clay' ? clay : under;
        wire.visible = shading === 'wire';
      }
    },
    dispose: () => {
      for (const { surface } of pairs) surface.geometry.dispose();
      for (const material of [...plain, ...coloured, clay, under, lines]) material.dispose();
      for (const texture of textures) texture.dispose();
      for (const { bitmap } of parsed.textures) bitmap.close();
    },
  };
}

/** The denser the mesh, the fainter its lines, so that the form stays readable. */
function wireOpacity(faces: number): number {
  return Math.min(0.5, Math.max(0.08, 45 / Math.sqrt(Math.max(1, faces))));
}

function geometryOf({ positions, normals, uvs, colours, index }: ParsedMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  if (uvs !== null) geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  if (colours !== null) geometry.setAttribute('color', new BufferAttribute(colours, 3));
  if (index !== null) geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}

function textureOf({ bitmap, repeat, placed }: ParsedTexture, colour: boolean): Texture {
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
  if (colour) texture.colorSpace = SRGBColorSpace;
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
