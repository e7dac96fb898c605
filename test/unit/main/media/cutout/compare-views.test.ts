import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { doubtsOfViews } from '../../../../../main/media/cutout/compare-views.ts';
import { type Cutout, cutOut } from '../../../../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../../../../main/media/picture/decode.ts';
import type { View } from '../../../../../shared/interface/formats.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../assets/samples');
const VIEWS = ['front', 'back', 'left', 'right'] as const;
const sets = { rocket: new Map<View, Cutout>(), 'toy-robot': new Map<View, Cutout>() };

beforeAll(async () => {
  for (const subject of ['rocket', 'toy-robot'] as const)
    for (const view of VIEWS)
      sets[subject].set(
        view,
        cutOut(await decodePicture(readFileSync(join(SAMPLES, `${subject}_${view}.png`)), 256)),
      );
}, 60_000);

/** The picture of a view in the middle of a larger one. */
function smaller(cutout: Cutout, factor: number): Cutout {
  const [width, height] = [cutout.width * factor, cutout.height * factor];
  const [left, top] = [(width - cutout.width) >> 1, (height - cutout.height) >> 1];
  const matte = new Float32Array(width * height);
  const colours = new Float32Array(width * height * 3);
  for (let y = 0; y < cutout.height; y++) {
    const from = y * cutout.width;
    const to = (y + top) * width + left;
    matte.set(cutout.matte.data.subarray(from, from + cutout.width), to);
    colours.set(cutout.colours.subarray(from * 3, (from + cutout.width) * 3), to * 3);
  }
  return { width, height, matte: { width, height, data: matte }, colours };
}

/** The whole picture as subject, as if no background had been removed. */
function uncut(cutout: Cutout): Cutout {
  const { width, height } = cutout;
  return { ...cutout, matte: { width, height, data: new Float32Array(width * height).fill(1) } };
}

describe('the views of one set', () => {
  it.each(['rocket', 'toy-robot'] as const)('are not doubted where they show one subject: %s', (subject) => {
    expect(doubtsOfViews(sets[subject])).toEqual([]);
    expect(doubtsOfViews(new Map([...sets[subject]].slice(0, 2)))).toEqual([]);
    expect(doubtsOfViews(new Map([...sets[subject]].slice(0, 1)))).toEqual([]);
  });

  it.each(VIEWS)('do not match if one of them shows another subject: %s', (view) => {
    const [rocket, robot] = [sets.rocket, sets['toy-robot']];
    const swapped = robot.get(view);
    if (swapped === undefined) throw new Error(`no ${view}`);
    expect(doubtsOfViews(new Map(rocket).set(view, swapped))).toContain('views-subjects-differ');
  });

  it('do not match if a side stands for the back', () => {
    const robot = sets['toy-robot'];
    const [back, left] = [robot.get('back'), robot.get('left')];
    if (back === undefined || left === undefined) throw new Error('no such view');
    const turned = new Map(robot).set('back', left).set('left', back);
    expect(doubtsOfViews(turned)).toContain('views-subjects-differ');
  });

  it('differ in size if one was taken from farther away', () => {
    const front = sets.rocket.get('front');
    if (front === undefined) throw new Error('no front');
    expect(doubtsOfViews(new Map(sets.rocket).set('front', smaller(front, 2)))).toEqual([
      'views-sizes-differ',
    ]);
    expect(doubtsOfViews(new Map(sets.rocket).set('front', smaller(front, 1)))).toEqual([]);
  });

  it('have a background left in if one of them fills its border', () => {
    const left = sets.rocket.get('left');
    if (left === undefined) throw new Error('no left');
    expect(doubtsOfViews(new Map(sets.rocket).set('left', uncut(left)))).toContain('views-background-left');
  });

  it('have a background left in if one of them is a rectangle of strange colours within a clear margin', () => {
    const [front, left] = [sets.rocket.get('front'), sets.rocket.get('left')];
    if (front === undefined || left === undefined) throw new Error('no such view');
    const whole = uncut(left);
    const backdrop = whole.colours.map((value, i) =>
      (left.matte.data[Math.floor(i / 3)] ?? 0) > 0.5 ? value : 190,
    );
    const within = smaller({ ...whole, colours: backdrop }, 1.5);

    expect(
      doubtsOfViews(
        new Map<View, Cutout>([
          ['front', front],
          ['left', within],
        ]),
      ),
    ).toContain('views-background-left');
    // a backdrop of which a little is the subject's colour is no less left in
    const middle = (left.height >> 1) * left.width + (left.width >> 1);
    const partly = whole.colours.map((value, i) => {
      const place = Math.floor(i / 3);
      if ((left.matte.data[place] ?? 0) > 0.5) return value;
      return place % 4 === 0 ? (left.colours[middle * 3 + (i % 3)] ?? 0) : [90, 140, 60][i % 3]!;
    });
    expect(
      doubtsOfViews(
        new Map<View, Cutout>([
          ['front', front],
          ['left', smaller({ ...whole, colours: partly }, 1.5)],
        ]),
      ),
    ).toContain('views-background-left');
    // a box fills its picture's middle as well, in its own colours
    const box = smaller({ ...whole, colours: front.colours.map(() => 120) }, 1.5);
    expect(
      doubtsOfViews(
        new Map<View, Cutout>([
          ['front', box],
          ['left', box],
        ]),
      ),
    ).toEqual([]);
  });
});
