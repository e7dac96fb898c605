import { Budget } from '../budget.ts';
import { ByteReader } from '../bytes/byte-reader.ts';

/** The properties of an mtl material that are drawn. */
export interface MtlMaterial {
  readonly name: string;
  /** sRGB, 0 to 1. */
  colour: readonly [number, number, number];
  opacity: number;
  roughness: number;
  metalness: number;
  /** File names of its textures, as written. */
  readonly maps: Partial<Record<MtlMap, string>>;
}

type MtlMap = 'colour' | 'normal' | 'metalness' | 'roughness' | 'emissive';

/** The statements that name a texture. `map_Bump` is not one of them, because it may be a height map. `norm` always names a normal map. */
const MAPS: ReadonlyMap<string, MtlMap> = new Map([
  ['map_Kd', 'colour'],
  ['norm', 'normal'],
  ['map_Pm', 'metalness'],
  ['map_Pr', 'roughness'],
  ['map_Ke', 'emissive'],
]);

/** Converts Phong's exponent to a roughness. */
const roughnessOf = (exponent: number): number => Math.sqrt(2 / (Math.max(0, exponent) + 2));

/** The options of a map statement. The file's name follows them. */
const MAP_OPTIONS = /^(?:-\w+(?:\s+(?:on|off|-?[\d.]+))*\s+)+/;

/** Bytes of a material with its texture names. */
const OBJECT = 2_048;

/** Reads a material library. Unknown statements are ignored. */
export function parseMtl(bytes: Uint8Array, budget = new Budget('The mtl')): readonly MtlMaterial[] {
  const reader = new ByteReader(bytes);
  const materials: MtlMaterial[] = [];
  for (; !reader.isAtEnd; reader.nextLine()) {
    const word = reader.word();
    if (word === 'newmtl') {
      budget.reserve(OBJECT);
      const name = reader.restOfLine();
      materials.push({
        name,
        colour: [1, 1, 1],
        opacity: 1,
        roughness: 0.8,
        metalness: 0,
        maps: {},
      });
    }
    const material = materials.at(-1);
    if (material !== undefined) readStatement(word, reader, material);
  }
  return materials;
}

function readStatement(word: string, reader: ByteReader, material: MtlMaterial): void {
  const map = MAPS.get(word);
  if (map !== undefined) material.maps[map] = reader.restOfLine().replace(MAP_OPTIONS, '');
  switch (word) {
    case 'Kd':
      material.colour = [reader.number(), reader.number(), reader.number()];
      break;
    case 'd':
      material.opacity = reader.number();
      break;
    case 'Tr':
      material.opacity = 1 - reader.number();
      break;
    case 'Ns':
      material.roughness = roughnessOf(reader.number());
      break;
    case 'Pr':
      material.roughness = reader.number();
      break;
    case 'Pm':
      material.metalness = reader.number();
      break;
  }
}
