import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encode as encodeBitmap } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { IS_FULL } from '../is-full.ts';

const EDGE = 160;
/** Good pictures, a quarter of them jpeg in a folder of their own, and view sets: of each fault there is one, so `npm test` has few of what has none. */
const GOOD = IS_FULL ? 40 : 8;
const SETS = ['boat', 'chair', 'lamp', 'robot'].slice(0, IS_FULL ? 4 : 2);

/** What a dry run with `--fix all` says of each file: its status, its fixes, and its warnings. */
export type Fates = Readonly<Record<string, string>>;

/** A disc of one colour on another of the backdrop's. */
const disc = (hue: number, { width = EDGE, height = EDGE, light = 50, backdrop = '#e8e8e8' } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="${backdrop}"/>
        <ellipse cx="50%" cy="50%" rx="30%" ry="30%" fill="hsl(${hue},70%,${light}%)"/></svg>`,
    ),
  ).removeAlpha();

const two = (index: number): string => String(index).padStart(2, '0');

/** Bytes that no format makes smaller. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** A folder as artists have them: good pictures, view sets, duplicates, one of each fault and of each foreign format. */
export async function writeMixedFolder(folder: string): Promise<Fates> {
  const fates: Record<string, string> = {};
  const write = async (name: string, bytes: Uint8Array | Sharp, fate: string | null): Promise<void> => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes instanceof Uint8Array ? bytes : await bytes.toBuffer());
    if (fate !== null) fates[name] = fate;
  };
  const copy = async (from: string, to: string, fate: string): Promise<void> => {
    await copyFile(join(folder, from), join(folder, to));
    fates[to] = fate;
  };

  for (let i = 1; i <= GOOD; i += 1) {
    const isPng = i <= (GOOD * 3) / 4;
    const name = isPng ? `good-${two(i)}.png` : `more/deeper/good-${two(i)}.jpg`;
    const picture = disc(i * 9);
    await write(name, isPng ? picture.png() : picture.jpeg(), 'new');
  }
  for (const [index, subject] of SETS.entries()) {
    for (const [at, view] of ['front', 'left', 'back', 'right'].entries()) {
      const name = `sets/${subject}_${view}.png`;
      const picture = disc(index * 90 + at * 20 + 5, { light: 42 });
      await write(name, picture.png(), view === 'front' ? 'new front,back,left,right' : null);
    }
  }
  for (let i = 1; i <= 5; i += 1) await copy(`good-${two(i)}.png`, `same-${i}.png`, 'duplicate');

  // one of each foreign format
  const raw = { width: EDGE, height: EDGE, bitPP: 24 } as const;
  await write('foreign/a.tiff', disc(11, { light: 35 }).tiff(), 'new convert');
  await write('foreign/b.gif', disc(12, { light: 35 }).gif(), 'new convert');
  await write('foreign/c.avif', disc(13, { light: 35 }).avif(), 'new convert');
  const abgr = await disc(14, { light: 35 }).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < abgr.length; i += 4) abgr.subarray(i, i + 4).reverse();
  await write('foreign/d.bmp', encodeBitmap({ data: abgr, ...raw }).data, 'new convert');
  await write('foreign/e', disc(15, { light: 35 }).png(), 'new');
  await write('foreign/f.png', disc(16, { light: 35 }).jpeg(), 'new');
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    Buffer.alloc(200),
  ]);
  await write('foreign/g.heic', heic, 'blocked');

  // one of each fault that can be mended
  await write('faults/turned.jpg', disc(21).jpeg().withMetadata({ orientation: 6 }), 'new turn');
  const seeThrough = await disc(22).ensureAlpha(0.5).png().toBuffer();
  await write('faults/see-through.webp', sharp(seeThrough).webp(), 'new flatten');
  const large = { width: 2800, height: 2800, channels: 3 } as const;
  const heavy = sharp(noise(large.width * large.height * 3), { raw: large }).png({ compressionLevel: 0 });
  await write('faults/heavy.png', heavy, 'new shrink');
  await write('faults/dark.png', disc(23, { light: 3, backdrop: '#050505' }).png(), 'new lighten');

  // one of each fault that cannot
  await write('faults/empty.png', Buffer.alloc(0), 'blocked');
  await write('faults/text.png', Buffer.from('no picture'), 'blocked');
  const whole = await disc(24).png().toBuffer();
  await write('faults/cut-short.png', whole.subarray(0, whole.length / 2), 'blocked');
  await write('faults/tiny.png', disc(25, { width: 20, height: 20 }).png(), 'new');
  await write('faults/long.png', disc(26, { width: 9000, height: 200 }).png(), 'new');

  // names
  await write('names/👩‍🎨 chair.png', disc(31, { light: 60 }).png(), 'new');
  await write('names/\u202Egnp.chair.png', disc(32, { light: 60 }).png(), 'new');
  await write(`names/${'ä'.repeat(125)}x.png`, disc(33, { light: 60 }).png(), 'new');
  await write('names/CON.png', disc(34, { light: 60 }).png(), 'new');

  // links, a hidden file, and what is no picture at all
  await symlink('..', join(folder, 'names', 'loop'));
  await symlink('nowhere.png', join(folder, 'names', 'dangling.png'));
  fates['names/dangling.png'] = 'blocked';
  await write('.hidden.png', disc(35).png(), null);
  await write('readme.txt', Buffer.from('for people'), null);
  return fates;
}
