import { toSrgb } from '../../colour/srgb.ts';
import type { SeparateMaterials } from './separate-maps.ts';

/**
 * Writes a material library. The colour of a material with a picture is written as white, because some readers multiply the picture
 * by the colour and others do not. Normals are written under both names that readers know: `norm`, and `map_Bump`, which the
 * format defines for heights, but most programs (such as Blender) read and write as normals.
 */
export function writeMtl({ materials, pictures }: SeparateMaterials): Uint8Array {
  const lines = ['# Maquette local service'];
  for (const { material, metallic, roughness, maps } of materials) {
    const { name, colour, texture, normals, normalScale = 1 } = material;
    const shown = texture === undefined ? colour.map((value) => toSrgb(value).toFixed(4)) : [1, 1, 1];
    const specular = (0.04 + 0.5 * metallic).toFixed(2);
    lines.push(
      `newmtl ${name}`,
      'Ka 0 0 0',
      `Kd ${shown.join(' ')}`,
      `Ks ${specular} ${specular} ${specular}`,
      `Ns ${Math.round(900 * (1 - roughness) ** 2)}`,
      'd 1',
      'illum 2',
    );
    if (texture !== undefined) lines.push(`map_Kd ${pictures.nameOf(texture)}`);
    if (maps !== undefined)
      lines.push(`map_Pr ${pictures.nameOf(maps.roughness)}`, `map_Pm ${pictures.nameOf(maps.metallic)}`);
    if (normals !== undefined) {
      const file = pictures.nameOf(normals);
      lines.push(`norm ${file}`, `map_Bump -bm ${normalScale} ${file}`);
    }
  }
  return new TextEncoder().encode([...lines, ''].join('\n'));
}
