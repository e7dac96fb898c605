import { describe, expect, it } from 'vitest';
import {
  NO_VIEW_WORDS,
  viewWordsIn,
  whyNotTogether,
  whyNoViewWords,
} from '../../../../../shared/model/settings/view-words.ts';

const OWN = { ...NO_VIEW_WORDS, left: ['links'] };

describe('the artist’s own words for views', () => {
  it('are read from a line with commas, each once', () => {
    expect(viewWordsIn(' vorne, Face ;face,, ')).toEqual(['vorne', 'Face']);
    expect(viewWordsIn('')).toEqual([]);
  });

  it.each([
    ['', null],
    ['vorne, face', null],
    [',, ', 'There is no word between the commas; type one, or nothing.'],
    ['LINKS', '“LINKS” stands for the left view already; a word has one view.'],
    ['Back', '“Back” stands for the back view already; a word has one view.'],
    ['x'.repeat(41), /longer than 40 characters/],
    ['von vorne', /holds a space, dot, hyphen, underscore or slash/],
    [Array.from({ length: 21 }, (_, i) => `w${i}`).join(','), /at most 20 words, and these are 21/],
  ])('for the front, “%s” is judged in one sentence', (text, why) => {
    const said = whyNoViewWords('front', text, OWN);
    if (why instanceof RegExp) expect(said).toMatch(why);
    else expect(said).toBe(why);
  });

  it('are refused where one stands for two views', () => {
    expect(whyNotTogether({ ...OWN, right: ['Links'] })).toMatch(/stands for the (right|left) view already/);
    expect(whyNotTogether(OWN)).toBeNull();
  });
});
