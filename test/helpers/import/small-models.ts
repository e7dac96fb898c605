import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** A triangle, as an obj that names its materials. */
export const obj = (mark: string, mtl?: string): string =>
  `${mtl === undefined ? '' : `mtllib ${mtl}\n`}# ${mark}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`;

/** A small picture of one colour. */
export function picture(red: number): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
}

/** Writes files under a folder, making what is missing above them. */
export async function writeAll(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, ...name.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
