import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture, type Picture } from '../../../../../main/media/picture/decode.ts';
import { cutByProgram } from '../../../../../main/service/cutout/cut-by-program.ts';
import { EDGE, opaqueDisc, programOf, squareWithAlpha } from '../../../../helpers/cutout-programs.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const cwd = temporaryFolders(undo)();
const folder = join(cwd, 'task');
let picture: Picture;
beforeAll(async () => {
  mkdirSync(folder);
  picture = await decodePicture(await opaqueDisc(), 1024);
});

/** A program that writes this picture. */
async function writes(picture: Sharp): Promise<string> {
  const file = join(cwd, 'answer.png');
  await picture.png().toFile(file);
  return `fs.copyFileSync(${JSON.stringify(file)}, OUT);`;
}
const cut = (work: string, maxBytes?: number) => {
  const command = programOf(cwd, 'program', work);
  return cutByProgram(picture, { command, folder, cwd, seconds: 30 }, maxBytes);
};
const filled = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 60, b: 50, alpha } } });

describe('cutByProgram', () => {
  it('takes the alpha of what the program wrote and the colours of the picture, and leaves no file', async () => {
    const black = sharp(await squareWithAlpha()).linear([0, 0, 0, 1], [0, 0, 0, 0]);
    const done = await cut(await writes(black));
    if (!done.ok) throw new Error(done.why);
    const { matte, colours, width } = done.cutout;
    const at = (x: number, y: number): number => y * width + x;
    expect([matte.data[at(40, 40)], matte.data[at(5, 5)]]).toEqual([1, 0]);
    expect(colours[at(128, 128) * 3]).toBeGreaterThan(150);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('scales a picture of another size', async () => {
    const done = await cut(await writes(sharp(await squareWithAlpha()).resize(100, 100)));
    expect(done).toMatchObject({ ok: true, cutout: { width: EDGE, height: EDGE } });
  });

  it.each([
    [
      'another shape',
      () => filled(EDGE, 100, 0.5),
      'the picture that it wrote has 256 × 100 pixels in place of 256 × 256',
    ],
    [
      'a clear picture',
      () => filled(EDGE, EDGE, 0),
      'the picture that it wrote is transparent throughout, or nearly',
    ],
    [
      'an opaque picture with alpha',
      () => filled(EDGE, EDGE, 1),
      'the picture that it wrote is opaque throughout, or nearly',
    ],
  ])('refuses %s in words', async (_what, answer, why) => {
    expect(await cut(await writes(answer()))).toEqual({ ok: false, why, isTooSlow: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ends a program that writes too much, wherever in its folder', async () => {
    const work = `for (let n = 0; ; n++) fs.writeFileSync(process.env.TMPDIR + '/' + n, Buffer.alloc(1e6));`;
    expect(await cut(work, 20 * 1024 ** 2)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^it wrote more than 20 MB, and was ended/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says that a program is gone', async () => {
    const order = { command: '/is/not/there {in} {out}', folder, cwd, seconds: 30 };
    expect(await cutByProgram(picture, order)).toMatchObject({
      ok: false,
      why: 'The cut-out program /is/not/there is not there; name one that is.',
    });
  });
});
