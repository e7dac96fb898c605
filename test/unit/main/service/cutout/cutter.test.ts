import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decodePicture, type Picture } from '../../../../../main/media/picture/decode.ts';
import { createCutter } from '../../../../../main/service/cutout/cutter.ts';
import { discWithAlpha, opaqueDisc, programOf } from '../../../../helpers/cutout-programs.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const cwd = temporaryFolders(undo)();
const folder = join(cwd, 'task');
const ran = join(cwd, 'ran');
mkdirSync(folder);
beforeEach(() => rmSync(ran, { force: true }));

function setUp(work: string, seconds = 30) {
  const said: string[] = [];
  const command = programOf(cwd, 'program', `fs.appendFileSync(${JSON.stringify(ran)}, '.');\n${work}`);
  return {
    said,
    cutter: createCutter({ command, folder, cwd, seconds, atOnce: 1 }, (words) => said.push(words)),
  };
}
const read = async (bytes: Promise<Buffer>): Promise<Picture> => decodePicture(await bytes, 1024);

describe('createCutter', () => {
  it('does not run the program for a picture with alpha, nor where Local itself finds no subject', async () => {
    const { cutter } = setUp('process.exit(1);');
    await cutter.cutOut(await read(discWithAlpha()));
    const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });
    expect(await cutter.findSubject(await read(flat.png().toBuffer()))).toBeUndefined();
    expect(existsSync(ran)).toBe(false);
    expect(cutter.warnings()).toEqual([]);
  });

  it('runs a program that failed again for the next picture of a task, but one that hangs only once', async () => {
    const picture = await read(opaqueDisc());
    const failing = setUp('process.exit(1);');
    for (const _view of ['front', 'back']) await failing.cutter.cutOut(picture);
    expect(readFileSync(ran, 'utf8')).toBe('..');
    const hanging = setUp('setInterval(() => {}, 1000);', 1.5);
    for (const _view of ['front', 'back']) await hanging.cutter.cutOut(picture);
    // Once, though it was asked for two.
    expect(hanging.said).toEqual([expect.stringMatching(/took longer than 1.5 seconds/)]);
    expect(hanging.cutter.warnings()).toEqual(['cutout-command-failed']);
  });
});
