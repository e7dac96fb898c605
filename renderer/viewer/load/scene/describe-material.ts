import {
  type Color,
  DoubleSide,
  type Material,
  type MeshBasicMaterial,
  type MeshLambertMaterial,
  type MeshPhongMaterial,
  MeshStandardMaterial,
  type Texture,
} from 'three';
import type { MapSlot, ParsedMaterial } from '../parsed-model.ts';
import { PLAIN_MATERIAL } from './plain-material.ts';

/** A material's textures by what they are for. */
export type MaterialTextures = Partial<Record<MapSlot, Texture | null>>;

/** Surfaces of before physically based shading. */
type OldMaterial = MeshPhongMaterial | MeshLambertMaterial | MeshBasicMaterial;

const channels = ({ r, g, b }: Color): readonly [number, number, number] => [r, g, b];

/** A material of three's as the window gets it, but for its textures. */
export function describeMaterial(material: unknown): Omit<ParsedMaterial, 'maps'> {
  if (material instanceof MeshStandardMaterial) {
    return {
      ...common(material),
      colour: channels(material.color),
      emissive: scaled(channels(material.emissive), material.emissiveIntensity),
      metalness: material.metalness,
      roughness: material.roughness,
      normalScale: [material.normalScale.x, material.normalScale.y],
    };
  }
  if (!isOld(material)) return PLAIN_MATERIAL;
  return {
    ...PLAIN_MATERIAL,
    ...common(material),
    colour: channels(material.color),
    emissive:
      'emissive' in material ? scaled(channels(material.emissive), material.emissiveIntensity) : [0, 0, 0],
    roughness: 'shininess' in material ? roughnessOf(material.shininess) : PLAIN_MATERIAL.roughness,
  };
}

/** A material's textures. */
export function texturesOf(material: unknown): MaterialTextures {
  if (material instanceof MeshStandardMaterial) {
    return {
      colour: material.map,
      normal: material.normalMap,
      metalness: material.metalnessMap,
      roughness: material.roughnessMap,
      occlusion: material.aoMap,
      emissive: material.emissiveMap,
    };
  }
  if (!isOld(material)) return {};
  return {
    colour: material.map,
    normal: 'normalMap' in material ? material.normalMap : null,
    emissive: 'emissiveMap' in material ? material.emissiveMap : null,
  };
}

/** Phong's exponent as a roughness, by the rule of Blender's own importers. */
const roughnessOf = (shininess: number): number => Math.min(1, Math.max(0.05, 1 - Math.sqrt(shininess) / 10));

const scaled = (
  [r, g, b]: readonly [number, number, number],
  by: number,
): readonly [number, number, number] => [r * by, g * by, b * by];

function isOld(material: unknown): material is OldMaterial {
  return (
    typeof material === 'object' &&
    material !== null &&
    ('isMeshPhongMaterial' in material ||
      'isMeshLambertMaterial' in material ||
      'isMeshBasicMaterial' in material)
  );
}

function common(
  material: Material,
): Pick<ParsedMaterial, 'name' | 'opacity' | 'alphaCut' | 'transparent' | 'doubleSided'> {
  return {
    name: material.name,
    opacity: material.opacity,
    alphaCut: material.alphaTest > 0 ? material.alphaTest : null,
    transparent: material.transparent,
    doubleSided: material.side === DoubleSide,
  };
}
