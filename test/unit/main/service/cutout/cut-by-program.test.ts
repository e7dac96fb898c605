import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture, type Picture } from '../../../../../main/media/picture/decode.ts';
import { cutByProgram } from '../../../../../main/service/cutout/cut-by-program.ts';
import {
  HEIGHT,
  oblongWithAlpha,
  opaqueDisc,
  programOf,
  WIDTH,
} from '../../../../helpers/cutout-programs.ts';
import { isAlive } from '../../../../helpers/is-alive.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const cwd = temporaryFolders(undo)();
const folder = join(cwd, 'task');
const good = join(cwd, 'good.png');
const pidFile = join(cwd, 'pid');
let picture: Picture;
beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(good, await oblongWithAlpha());
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
  return cutByProgram(picture, { command, folder, cwd, seconds: 30, atOnce: 1 }, maxBytes);
};
const filled = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 60, b: 50, alpha } } });

describe('cutByProgram', () => {
  it('takes the alpha of what the program wrote and the colours of the picture, and leaves no file', async () => {
    const black = sharp(await oblongWithAlpha()).linear([0, 0, 0, 1], [0, 0, 0, 0]);
    const done = await cut(await writes(black));
    if (!done.ok) throw new Error(done.why);
    const { matte, colours, width } = done.cutout;
    const at = (x: number, y: number): number => y * width + x;
    expect([matte.data[at(40, 32)], matte.data[at(3, 3)]]).toEqual([1, 0]);
    expect(colours[at(128, 32) * 3]).toBeGreaterThan(150);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('scales a picture of another size', async () => {
    const done = await cut(await writes(sharp(await oblongWithAlpha()).resize(200, 50)));
    expect(done).toMatchObject({ ok: true, cutout: { width: WIDTH, height: HEIGHT } });
  });

  it.each([
    [
      'another shape',
      () => filled(WIDTH, 100, 0.5),
      'the picture that it wrote has 256 × 100 pixels in place of 256 × 64',
    ],
    [
      'a clear picture',
      () => filled(WIDTH, HEIGHT, 0),
      'the picture that it wrote is transparent throughout, or nearly',
    ],
    [
      'an opaque picture with alpha',
      () => filled(WIDTH, HEIGHT, 1),
      'the picture that it wrote is opaque throughout, or nearly',
    ],
  ])('refuses %s in words', async (_what, answer, why) => {
    expect(await cut(await writes(answer()))).toEqual({ ok: false, why, isTooSlow: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [
      'ends with an error',
      'console.error("first\\nno model \\u001b[31mfound"); process.exit(3);',
      /^it ended with exit 3; its last words: “first no model found”$/,
    ],
    ['ends well and writes nothing', '', /wrote no picture to \{out\}/],
    ['writes garbage', 'fs.writeFileSync(OUT, "no picture at all");', /cannot be read as a png or webp/],
    [
      'writes half a picture',
      `const all = fs.readFileSync(${JSON.stringify(good)}); fs.writeFileSync(OUT, all.subarray(0, all.length / 2));`,
      /cannot be read/,
    ],
    ['writes a picture without alpha', 'fs.copyFileSync(IN, OUT);', /has no alpha/],
    ['writes a link to another file', 'fs.symlinkSync(IN, OUT);', /wrote no picture/],
    ['writes a pipe', 'cp.execFileSync("mkfifo", [OUT]);', /wrote no picture/],
    [
      'writes a vector graphic',
      `fs.writeFileSync(OUT, '<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"/>');`,
      /cannot be read/,
    ],
    [
      'says more than anybody reads',
      'fs.writeSync(2, "x".repeat(3e6) + "the end"); process.exit(1);',
      /x{10,300}the end”$/,
    ],
  ])(
    'says of a program that %s what it did, in a few words, and leaves no file',
    async (_what, work, words) => {
      const done = await cut(work);
      expect(done).toEqual({ ok: false, why: expect.stringMatching(words), isTooSlow: false });
      if (!done.ok) expect(done.why.length).toBeLessThan(600);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('ends a program that writes too much, wherever in its folder', async () => {
    const work = `fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      for (let n = 0; ; n++) fs.writeFileSync(process.env.TMPDIR + '/' + n, Buffer.alloc(1e6));`;
    expect(await cut(work, 20 * 1024 ** 2)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^it wrote more than 20 MB, and was ended/),
    });
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that leaves a child behind when it ends well: the child is ended, and the picture counts', async () => {
    const done = await cut(
      `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
       fs.writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
       ${await writes(sharp(await oblongWithAlpha()))}
       process.exit(0);`,
    );
    expect(done).toMatchObject({ ok: true });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'that leaves a child behind which left its group: the child is ended, and the picture counts',
    async () => {
      const done = await cut(
        `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
         fs.writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
         ${await writes(sharp(await oblongWithAlpha()))}
         process.exit(0);`,
      );
      expect(done).toMatchObject({ ok: true });
      expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
    },
  );

  it('leaves no file of a program that made folders deeper than the system takes a path', async () => {
    const done = await cut(
      `for (let n = 0; n < 120; n++) { fs.mkdirSync('d'.repeat(50)); process.chdir('d'.repeat(50)); }
       ${await writes(sharp(await oblongWithAlpha()))}`,
    );
    expect(done).toMatchObject({ ok: true });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('runs no more programs at once than may run, and frees the place of one that failed', async () => {
    const log = join(cwd, 'log');
    const note = (word: string) => `fs.appendFileSync(${JSON.stringify(log)}, '${word} ');`;
    const work = `${note('begin')} await new Promise((done) => setTimeout(done, 100)); ${note('end')} process.exit(1);`;
    await Promise.all([cut(work), cut(work), cut(work)]);
    expect(readFileSync(log, 'utf8')).toBe('begin end begin end begin end ');
    expect(readdirSync(cwd).filter((name) => name.startsWith('slot'))).toEqual([]);
  });

  it('says that a program is gone', async () => {
    const order = { command: '/is/not/there {in} {out}', folder, cwd, seconds: 30, atOnce: 1 };
    expect(await cutByProgram(picture, order)).toMatchObject({
      ok: false,
      why: 'the cut-out program /is/not/there is not there; give its whole path, in quotes if a space is in it',
    });
  });
});
