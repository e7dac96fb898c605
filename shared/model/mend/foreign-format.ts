import { z } from 'zod';

/** Picture formats that the service does not take, and that are recognised. */
export const FOREIGN_FORMATS = ['tiff', 'bmp', 'gif', 'avif', 'heic'] as const;
export const foreignFormatSchema = z.enum(FOREIGN_FORMATS);
export type ForeignFormat = z.infer<typeof foreignFormatSchema>;

/** Brands of ISO media files (ISO/IEC 23008-12, AV1 Image File Format) that hold a picture. */
const BRANDS: Readonly<Record<string, ForeignFormat>> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  heim: 'heic',
  heis: 'heic',
  mif1: 'heic',
  msf1: 'heic',
};

/**
 * The foreign format that the first bytes of a file declare, or undefined.
 * @param head at least the first 16 bytes where the file has as many; with 64, an avif whose major brand is `mif1` is told apart
 */
export function sniffForeignFormat(head: Uint8Array): ForeignFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, 64));
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('II+\0') || text.startsWith('MM\0+')) return 'tiff';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('BM') && isBitmapHeader(head)) return 'bmp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => BRANDS[brand] === 'avif')) return 'avif';
  return BRANDS[brands[0] ?? ''];
}

/** `BM` begins many texts as well: the size of the header behind it is one of a few. */
function isBitmapHeader(head: Uint8Array): boolean {
  const size = (head[14] ?? 0) | ((head[15] ?? 0) << 8);
  return [40, 52, 56, 108, 124].includes(size);
}
