import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The pictures of these tests: a red disc before grey; where a program cuts out, a square that is larger than the disc. */
export const EDGE = 256;
const draw = (shape: string, background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}">${background}${shape}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const GREY = `<rect width="${EDGE}" height="${EDGE}" fill="#ddd"/>`;
const DISC = '<circle cx="128" cy="128" r="80" fill="#c43"/>';
const SQUARE = '<rect x="28" y="28" width="200" height="200" fill="#c43"/>';

export const opaqueDisc = (): Promise<Buffer> => draw(DISC, GREY);
export const discWithAlpha = (): Promise<Buffer> => draw(DISC, '');
export const squareWithAlpha = (): Promise<Buffer> => draw(SQUARE, '');

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

/** Whether a depth map shows the square that the programs cut out, and not the disc alone. */
export async function showsSquare(depth: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(depth).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (share: number): number => Math.floor(share * info.width);
  return (data[(at(0.15) * info.width + at(0.15)) * info.channels] ?? 0) > 0;
}
