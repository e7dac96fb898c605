import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
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

/** Writes a small interlaced png whose header claims 64 million pixels of 4 bytes: whoever decodes it holds memory for all of them. */
export async function writeClaimed(path: string): Promise<string> {
  const background = { r: 40, g: 90, b: 200, alpha: 0.5 };
  const picture = sharp({ create: { width: 8, height: 8, channels: 4, background } });
  const bytes = await picture.png({ progressive: true }).toBuffer();
  bytes.writeUInt32BE(8000, 16);
  bytes.writeUInt32BE(8000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  await writeFile(path, bytes);
  return path;
}
