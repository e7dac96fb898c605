import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Writes a small real picture: a disc of its own colour on nothing, in the format of the name's ending. */
export async function writePicture(path: string, hue = 0, edge = 48): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}">
    <circle cx="50%" cy="50%" r="35%" fill="hsl(${hue},70%,50%)"/></svg>`;
  const picture = sharp(Buffer.from(disc));
  await (/\.jpe?g$/i.test(path) ? picture.flatten({ background: '#fff' }) : picture).toFile(path);
  return path;
}
