import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * The pictures of these tests: a red disc before grey; where a program cuts out, an oblong that is larger than the disc. They are wide and low:
 * a depth map is 2,048 pixels on its longer side, whatever the picture, and takes a quarter of a square one's time.
 */
export const WIDTH = 256;
export const HEIGHT = 64;
const draw = (shape: string, background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${background}${shape}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const GREY = `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ddd"/>`;
const DISC = '<circle cx="128" cy="32" r="24" fill="#c43"/>';
const OBLONG = '<rect x="28" y="6" width="200" height="52" fill="#c43"/>';

export const opaqueDisc = (): Promise<Buffer> => draw(DISC, GREY);
export const discWithAlpha = (): Promise<Buffer> => draw(DISC, '');
export const oblongWithAlpha = (): Promise<Buffer> => draw(OBLONG, '');

/** A command that runs a script with Node. `IN` and `OUT` stand for the files, and `work` can be anything that a script can do. */
export function programOf(folder: string, name: string, work: string): string {
  mkdirSync(folder, { recursive: true });
  const script = join(folder, `${name}.mjs`);
  writeFileSync(
    script,
    `import fs from 'node:fs';\nimport cp from 'node:child_process';\nconst [, , IN, OUT] = process.argv;\n${work}\n`,
  );
  return `'${process.execPath}' '${script}' {in} {out}`;
}

/** Whether a depth map shows the oblong that the programs cut out, and not the disc alone. */
export async function showsOblong(depth: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(depth).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(0.2 * info.width), Math.floor(0.5 * info.height)];
  return (data[(y * info.width + x) * info.channels] ?? 0) > 0;
}
