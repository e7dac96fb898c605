import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODELS } from '../../../../../shared/interface/models.ts';
import { matchesPattern, readModelPatterns } from '../../../../../shared/model/generators/model-patterns.ts';

describe('patterns of models', () => {
  it.each([
    ['*', [...MODELS]],
    ['general*', ['generalv1.5', 'generalv2.0', 'generalv2.1']],
    ['*v2.?', ['generalv2.0', 'generalv2.1', 'scene-portraitv2.0', 'scene-portraitv2.1']],
    [' Generalv2.1 , scene-portraitv1.5', ['generalv2.1', 'scene-portraitv1.5']],
  ])('%s', (text, models) => {
    expect(readModelPatterns(text)).toMatchObject({ ok: true, models });
  });

  it.each([
    ['', /empty/],
    ['general*,', /empty/],
    ['general/*', /“general\/\*” is no pattern.*The models are generalv1\.5/],
    ['generalv3*', /No model is called “generalv3\*”.*The models are/],
    ['general*,'.repeat(100), /more than 500 characters/],
  ])('says what is wrong with “%s”', (text, why) => {
    expect(readModelPatterns(text)).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  it('match as the regular expression that they stand for, and never take long', () => {
    const letters = fc.constantFrom('a', 'b', '*', '?');
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 12 }),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }),
        (p, n) => {
          const [pattern, name] = [p.join(''), n.join('')];
          const same = new RegExp(`^${pattern.replaceAll(/\*+/g, '.*').replaceAll('?', '.')}$`);
          expect(matchesPattern(pattern, name)).toBe(same.test(name));
        },
      ),
      { numRuns: 1_000 },
    );
    expect(matchesPattern('*a'.repeat(200), 'a'.repeat(5_000).concat('b'))).toBe(false);
  });
});
