import type { MapSlot, ParsedMaterial, ParsedTexture } from '../load/parsed-model.ts';

/** Pixels along the longer side of a preview's pictures: of colours, and of everything else. */
const COLOUR_EDGE = 1024;
const OTHER_EDGE = 512;
const COLOURS: readonly MapSlot[] = ['colour', 'emissive'];

/** Copies of textures, capped in size; the textures themselves are left as they are. */
export function smallTextures(
  textures: readonly ParsedTexture[],
  materials: readonly ParsedMaterial[],
): Promise<ParsedTexture[]> {
  const colours = new Set(materials.flatMap(({ maps }) => COLOURS.map((slot) => maps[slot])));
  return Promise.all(
    textures.map(async (texture, place) => {
      const { width, height } = texture.bitmap;
      const scale = Math.min(1, (colours.has(place) ? COLOUR_EDGE : OTHER_EDGE) / Math.max(width, height));
      const bitmap = await createImageBitmap(texture.bitmap, {
        resizeWidth: Math.max(1, Math.round(width * scale)),
        resizeHeight: Math.max(1, Math.round(height * scale)),
        resizeQuality: 'medium',
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
      });
      return { ...texture, bitmap };
    }),
  );
}
