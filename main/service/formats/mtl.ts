import type { EncodedTexture } from '../generate/texture/image.ts';
import { type SceneMaterial, toSrgb } from './scene.ts';

/**
 * Writes a material library. A material with a picture shows the picture alone: its colour would be multiplied in by
 * some readers and not by others.
 * @param nameOf the file beside the library that a picture is in
 */
export function writeMtl(
  materials: readonly SceneMaterial[],
  nameOf: (texture: EncodedTexture) => string,
): Uint8Array {
  const lines = ['# Maquette local service'];
  for (const { name, colour, metallic, roughness, texture } of materials) {
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
    if (texture !== undefined) lines.push(`map_Kd ${nameOf(texture)}`);
  }
  return new TextEncoder().encode([...lines, ''].join('\n'));
}
