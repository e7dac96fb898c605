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
      material.colour = colourOf(reader) ?? material.colour;
      break;
    case 'd':
      material.opacity = shareOf(reader.number()) ?? material.opacity;
      break;
    case 'Tr':
      material.opacity = shareOf(1 - reader.number()) ?? material.opacity;
      break;
    case 'Ns':
      material.roughness = shareOf(roughnessOf(reader.number())) ?? material.roughness;
      break;
    case 'Pr':
      material.roughness = shareOf(reader.number()) ?? material.roughness;
      break;
    case 'Pm':
      material.metalness = shareOf(reader.number()) ?? material.metalness;
      break;
  }
}

/** Brought to 0 … 1; null where there is no number, as after an option (`d -halo 0.5`). */
const shareOf = (value: number): number | null =>
  Number.isNaN(value) ? null : Math.min(1, Math.max(0, value));

/** A single number is that of all three channels; null where there is none, as in `Kd spectral file.rfl`. */
function colourOf(reader: ByteReader): MtlMaterial['colour'] | null {
  const [red, green, blue] = [reader.number(), reader.number(), reader.number()].map(shareOf);
  if (red === null || red === undefined) return null;
  return [red, green ?? red, blue ?? red];
}
