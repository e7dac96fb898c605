import { matchesGlob, posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { globPattern } from '../../../../../../main/cli/batch/globs/glob-pattern.ts';
import { mayEndAs, mayFit } from '../../../../../../main/cli/batch/globs/may-fit.ts';
import { fitsNames } from '../../../../../../main/cli/batch/row-setting-changes.ts';

const textOf = (...signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((each) => each.join(''));

it('takes nothing away that fits', () => {
  fc.assert(
    fc.property(textOf('a', 'b', '.', '('), textOf('a', 'b', '.', ')', '*', '?', '!'), (name, pattern) => {
      expect(mayFit(name, pattern) || !matchesGlob(name, pattern)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('takes no path away that fits', () => {
  fc.assert(
    fc.property(textOf('a', 'b', '/'), textOf('a', '.', '/', '*', '{', ',', '}'), (path, pattern) => {
      expect(mayEndAs(path, pattern) || !posix.matchesGlob(path, pattern)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(mayEndAs('a/b', '{a/b,c/d}')).toBe(true);
});

it.each(['[ab]', '{a,b}', '+(a)', '\\a'])('leaves %s to those who can read it', (pattern) => {
  expect(mayFit('x', pattern)).toBe(true);
});

it('many stars are held against a long name in a moment', () => {
  const name = `${'a'.repeat(236)}.png`;
  const pattern = `${'*a'.repeat(12)}*b`;
  expect(globPattern(pattern).step(name).isMatch).toBe(false);
  expect(globPattern(`${'*a'.repeat(12)}*g`).step(name).isMatch).toBe(true);
  expect(fitsNames(pattern, [name, `refs/${name}`])).toBe(false);
  expect(fitsNames(`refs/${pattern}`, [`refs/${name}`])).toBe(false);
  expect(fitsNames('refs/**', [`refs/${name}`])).toBe(true);
});
