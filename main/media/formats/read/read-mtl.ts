import { fromSrgb } from '../../colour/srgb.ts';
import { MediaError } from '../../media-error.ts';
import type { SceneMaterial } from '../../mesh/scene.ts';
import { MAX_MATERIALS, PLAIN_MATERIAL } from '../../mesh/source-mesh.ts';
import { keyAndValue } from './key-and-value.ts';
import { pictureOf } from './picture-of.ts';
import { textLines } from './text-lines.ts';

/** Reads a file that lies beside an obj, by the path in it; undefined if it cannot be had. */
export type ReadBeside = (path: string) => Uint8Array | undefined;

/**
 * Reads the materials of an mtl by their names: base colour, its picture, metallic and roughness, and the map of normals. Pictures are png or
 * jpeg. Throws MediaError if there are too many.
 */
export function readMtl(bytes: Uint8Array, readBeside: ReadBeside): ReadonlyMap<string, SceneMaterial> {
  const materials = new Map<string, SceneMaterial>();
  let name: string | undefined;
  for (const line of textLines(bytes)) {
    const [key, value] = keyAndValue(line);
    if (value === '' && key !== 'newmtl') continue;
    if (key === 'newmtl') {
      name = value;
      materials.set(name, { ...PLAIN_MATERIAL, name });
      if (materials.size >= MAX_MATERIALS)
        throw new MediaError({ code: 'glb-too-many-materials', most: MAX_MATERIALS });
    }
    const material = name === undefined ? undefined : materials.get(name);
    if (name === undefined || material === undefined) continue;
    const change = changeBy(key.toLowerCase(), value, readBeside);
    if (change !== undefined) materials.set(name, { ...material, ...change });
  }
  return materials;
}

function changeBy(key: string, value: string, readBeside: ReadBeside): Partial<SceneMaterial> | undefined {
  switch (key) {
    case 'kd': {
      // As the eye sees them, by the custom of most programs.
      const [r = 1, g = r, b = r] = value.split(/\s+/).map((word) => share(Number(word)));
      return { colour: [fromSrgb(r), fromSrgb(g), fromSrgb(b)] };
    }
    case 'pr':
      return { roughness: share(Number(value)) };
    case 'pm':
      return { metallic: share(Number(value)) };
    case 'map_kd': {
      const texture = pictureOf(readBeside(pathIn(value)));
      // Many exporters write a grey Kd beside a picture that stands for itself.
      return texture && { texture, isRepeated: true, colour: [1, 1, 1] };
    }
    case 'norm': {
      const normals = pictureOf(readBeside(pathIn(value)));
      return normals && { normals };
    }
    default:
      return undefined;
  }
}

/** The path behind the options of a map, such as `-s 1 1 1`. A path may have spaces, but not begin with a hyphen. */
const pathIn = (value: string): string =>
  value.replace(/^(?:-\S+(?:\s+(?:on|off|[-+.\d]+|[rgbml]))*\s+)+/i, '');

const share = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1);
