import { describe, expect, it } from 'vitest';
import {
  differenceWords,
  figuresWords,
} from '../../../../../../renderer/features/batch/recipe/figure-words.ts';
import type { RecipeFigures } from '../../../../../../shared/model/recipe/recipe-figures.ts';

const figures = (credits: string | null, seen: number, ms: number | null, timed: number): RecipeFigures => ({
  price: { credits, seen },
  ms,
  timed,
});

describe('what a recipe costs and takes', () => {
  it.each([
    [figures('15.00', 12, 80_000, 12), '15 credits, about 80 s; from 12 of your jobs'],
    [figures('15.00', 0, null, 0), '15 credits, time not known yet; published price'],
    [figures('15.50', 0, 80_000, 3), '15.50 credits, about 80 s; published price, time from 3 of your jobs'],
    [
      figures('15.00', 3, 80_000, 5),
      '15 credits, about 80 s; price from 3 of your jobs, time from 5 of your jobs',
    ],
    [figures(null, 0, null, 0), 'price not known, time not known yet; published price'],
  ])('is said with where it is from', (known, words) => {
    expect(figuresWords(known)).toBe(words);
  });

  const now = figures('15.00', 12, 80_000, 12);
  it.each([
    [figures('20.00', 12, 120_000, 12), '+5 credits, about 40 s more; from 12 of your jobs'],
    [figures('5.00', 4, 20_000, 4), '−10 credits, about 60 s less; from 4 of your jobs'],
    [figures('15.00', 4, 82_000, 4), 'same price, as long; from 4 of your jobs'],
    [figures('50.00', 0, null, 0), '+35 credits, time not known yet; published price'],
    [figures(null, 0, null, 0), 'price not known, time not known yet; published price'],
  ])('is said as a difference, and never made up', (other, words) => {
    expect(differenceWords(now, other)).toBe(words);
  });

  it('gives the whole time where that of the present recipe is not known', () => {
    expect(differenceWords(figures('15.00', 0, null, 0), now)).toBe(
      'same price, about 80 s in all; from 12 of your jobs',
    );
  });
});
