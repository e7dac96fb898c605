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

/** The textures of a material by slot. */
export type MaterialTextures = Partial<Record<MapSlot, Texture | null>>;

/** Materials without metalness and roughness. */
type NonPbrMaterial = MeshPhongMaterial | MeshLambertMaterial | MeshBasicMaterial;

const channels = ({ r, g, b }: Color): readonly [number, number, number] => [r, g, b];

/** Converts a material of three, without its textures. */
export function describeMaterial(material: unknown): Omit<ParsedMaterial, 'maps'> {
  if (material instanceof MeshStandardMaterial) {
    return {
      ...commonProperties(material),
      colour: channels(material.color),
      emissive: scaled(channels(material.emissive), material.emissiveIntensity),
      metalness: material.metalness,
      roughness: material.roughness,
      normalScale: [material.normalScale.x, material.normalScale.y],
    };
  }
  if (!isNonPbr(material)) return PLAIN_MATERIAL;
  return {
    ...PLAIN_MATERIAL,
    ...commonProperties(material),
    colour: channels(material.color),
    emissive:
      'emissive' in material ? scaled(channels(material.emissive), material.emissiveIntensity) : [0, 0, 0],
    roughness: 'shininess' in material ? roughnessOf(material.shininess) : PLAIN_MATERIAL.roughness,
  };
}

/**
 * The same with the plain material's value for each number that is none or infinite: such a one cannot be drawn, and in a preview it would
 * be nothing at all. A file of bytes may hold any, and a text can say 1e999.
 */
export function withFiniteNumbers(described: Omit<ParsedMaterial, 'maps'>): Omit<ParsedMaterial, 'maps'> {
  const { colour, emissive, normalScale, opacity, metalness, roughness, alphaCut } = described;
  const finite = (value: number, plain: number): number => (Number.isFinite(value) ? value : plain);
  const areFinite = (values: readonly number[]): boolean => values.every(Number.isFinite);
  return {
    ...described,
    colour: areFinite(colour) ? colour : PLAIN_MATERIAL.colour,
    emissive: areFinite(emissive) ? emissive : PLAIN_MATERIAL.emissive,
    normalScale: areFinite(normalScale) ? normalScale : PLAIN_MATERIAL.normalScale,
    opacity: finite(opacity, PLAIN_MATERIAL.opacity),
    metalness: finite(metalness, PLAIN_MATERIAL.metalness),
    roughness: finite(roughness, PLAIN_MATERIAL.roughness),
    alphaCut: alphaCut === null || Number.isFinite(alphaCut) ? alphaCut : PLAIN_MATERIAL.alphaCut,
  };
}

/** The textures of a material of three. */
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
  if (!isNonPbr(material)) return {};
  return {
    colour: material.map,
    normal: 'normalMap' in material ? material.normalMap : null,
    emissive: 'emissiveMap' in material ? material.emissiveMap : null,
  };
}

/** Converts Phong's exponent to a roughness, by the rule of Blender's importers. */
const roughnessOf = (shininess: number): number => Math.min(1, Math.max(0.05, 1 - Math.sqrt(shininess) / 10));

const scaled = (
  [r, g, b]: readonly [number, number, number],
  by: number,
): readonly [number, number, number] => [r * by, g * by, b * by];

function isNonPbr(material: unknown): material is NonPbrMaterial {
  return (
    typeof material === 'object' &&
    material !== null &&
    ('isMeshPhongMaterial' in material ||
      'isMeshLambertMaterial' in material ||
      'isMeshBasicMaterial' in material)
  );
}

function commonProperties(
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
