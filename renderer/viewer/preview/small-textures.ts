import type { MapSlot, ParsedMaterial, ParsedTexture } from '../load/parsed-model.ts';

/** The most pixels along the longer side of a preview's textures: of colours, and of all others. */
const COLOUR_EDGE = 1024;
const OTHER_EDGE = 512;
const COLOURS: readonly MapSlot[] = ['colour', 'emissive'];

/** Copies textures with a limited size. The textures themselves do not change. */
export function smallTextures(
  textures: readonly ParsedTexture[],
  materials: readonly ParsedMaterial[],
): Promise<ParsedTexture[]> {
  const colours = new Set(materials.flatMap(({ maps }) => COLOURS.map((slot) => maps[slot])));
  return Promise.all(
    textures.map(async (texture, index) => {
      const { width, height } = texture.bitmap;
      const scale = Math.min(1, (colours.has(index) ? COLOUR_EDGE : OTHER_EDGE) / Math.max(width, height));
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
