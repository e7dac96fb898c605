import { describe, expect, it } from 'vitest';
import { isUnsure } from '../../main/media/cutout/confidence.ts';
import { type Composing, cutOutComposite } from '../helpers/composites.ts';

/**
 * Own samples with alpha, laid on backdrops: where the limits of doubt must hold. The bench `cutout` measures them on a hundred other composites.
 */
const SAMPLES = ['chair.png', 'cupcake.png', 'mushroom-house.png', 'rocket_front.png', 'toy-robot_front.png'];
const POOR = 0.86;
const EDGE = 400;
const WHITE = { top: [255, 255, 255], bottom: [255, 255, 255] } as const;

const all = (composing: Omit<Composing, 'edge'>, edge = EDGE) =>
  Promise.all(SAMPLES.map((file) => cutOutComposite(file, { edge, ...composing })));

describe('outlines of composites', () => {
  it.each([
    ['have a hard shadow', { hardShadow: 0.6 }],
    ['are overexposed', { exposure: 2.2 }],
    ['are overexposed on white', { exposure: 1.9, ...WHITE }],
    ['were saved at a low quality', { quality: 8 }],
  ] as const)('that %s: some are poor, and all poor ones are marked', async (_, composing) => {
    const poor = (await all(composing)).filter(({ overlap }) => overlap < POOR);
    expect(poor.length).toBeGreaterThan(0);
    expect(poor.map(({ cutout }) => isUnsure(cutout))).toEqual(poor.map(() => true));
  });

  it('on a plain backdrop are good, and none is marked', async () => {
    const cuts = await all({});
    expect(Math.min(...cuts.map(({ overlap }) => overlap))).toBeGreaterThan(0.95);
    expect(cuts.map(({ cutout }) => isUnsure(cutout))).toEqual(SAMPLES.map(() => false));
  });

  it('of 900 pixels, which are looked for on a copy of half the size, are as good', async () => {
    const cuts = await Promise.all(
      ['chair.png', 'rocket_front.png'].map((file) => cutOutComposite(file, { edge: 900 })),
    );
    expect(Math.min(...cuts.map(({ overlap }) => overlap))).toBeGreaterThan(0.98);
    expect(cuts.map(({ cutout }) => isUnsure(cutout))).toEqual([false, false]);
  });
});
