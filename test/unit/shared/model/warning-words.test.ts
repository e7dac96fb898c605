import { expect, it } from 'vitest';
import { shortWarnings, warningAdvice } from '../../../../shared/model/warning-words.ts';

it('says what an unsure outline means, and advises an image with alpha', () => {
  expect(shortWarnings(['cutout-unsure'])).toBe('the outline is unsure');
  expect(warningAdvice('cutout-unsure')).toMatch(/image with alpha/);
});

it('says of each warning of Local what to do', () => {
  for (const code of [
    'light-evened',
    'scene-depth-rough',
    'views-background-left',
    'views-sizes-differ',
    'views-subjects-differ',
  ]) {
    expect(shortWarnings([code])).not.toBe(code);
    expect(warningAdvice(code)).not.toContain(code);
  }
});

it('lets codes that it does not know stand for themselves', () => {
  expect(shortWarnings(['cutout-unsure', 'another-code'])).toBe('the outline is unsure, another-code');
  expect(warningAdvice('another-code')).toBe('The service warns: another-code.');
});
