import { expect, it } from 'vitest';
import { cutoutWarnings } from '../../../../../main/service/views/cutout-warnings.ts';

it('warns of an outline that is unsure in any of the images', () => {
  expect(cutoutWarnings([{ confidence: 0.9 }, { confidence: 0.1 }])).toEqual(['cutout-unsure']);
});

it('warns of nothing where outlines are sure, come as alpha, or are not there', () => {
  expect(cutoutWarnings([{ confidence: 0.9 }, {}, undefined])).toEqual([]);
});
