import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { decodePicture } from '../../../../../main/media/picture/decode.ts';
import { createCutter } from '../../../../../main/service/cutout/cutter.ts';
import { oblongWithAlpha, opaqueDisc, programOf } from '../../../../helpers/cutout-programs.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const drawn = vi.hoisted(() => ({ again: 0 }));
vi.mock('../../../../../main/media/cutout/again/draw-again.ts', async (load) => {
  const real = await load<typeof import('../../../../../main/media/cutout/again/draw-again.ts')>();
  return {
    drawAgain: (...given: Parameters<typeof real.drawAgain>) => {
      drawn.again++;
      return real.drawAgain(...given);
    },
  };
});

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('draws nothing of its own a second time where a program’s cut-out takes its place', async () => {
  const cwd = temporaryFolders(undo)();
  const folder = join(cwd, 'task');
  mkdirSync(folder);
  const made = join(cwd, 'made.png');
  writeFileSync(made, await oblongWithAlpha());
  const command = programOf(cwd, 'program', `fs.copyFileSync(${JSON.stringify(made)}, OUT);`);
  const cutter = createCutter({ command, folder, cwd, seconds: 30, atOnce: 1 }, () => {});
  const cutout = await cutter.findSubject(await decodePicture(await opaqueDisc(), 1024));
  // The program's oblong is wider than the disc.
  expect(cutout?.matte.data[32 * 256 + 40]).toBe(1);
  expect(drawn.again).toBe(0);
});
