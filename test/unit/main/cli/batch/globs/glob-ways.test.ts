import { describe, expect, it } from 'vitest';
import { globPattern, requireBoundedPattern } from '../../../../../../main/cli/batch/globs/glob-pattern.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';

const STARS = '*[ab]*[ab]*[ab]*[ab]*[ab]*c';

function refusal(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (cause) {
    return cause instanceof AppError && cause.kind === 'usage' ? cause.message : String(cause);
  }
}

describe('a pattern that could take for ever with a single name', () => {
  it.each([
    STARS,
    '{*a*a*a*a*a*b,c}',
    '{*a*a*a*a*a*b,c',
    '!(a)!(b)!(c)!(d)!(e)',
    '?(a)'.repeat(40),
    '@(a|aa|aaa)'.repeat(20),
    '['.repeat(200),
    `${'{'.repeat(60)}a,b${'}'.repeat(60)}`,
    `${'@('.repeat(60)}a${')'.repeat(60)}`,
  ])('is refused before anything is looked at: %s', (pattern) => {
    const why = 'so many * and choices in one name that it could take for ever with a single file';
    expect(refusal(() => globPattern(pattern))).toContain(why);
    expect(refusal(() => requireBoundedPattern(pattern))).toContain(why);
    expect(refusal(() => globPattern(`refs/${pattern}/x.png`))).toContain(why);
  });

  it('is one of plain stars only in the name of a folder of a path that is matched whole', () => {
    const plain = '*a*a*a*a*a*b';
    expect(refusal(() => globPattern(`${plain}/x.png`))).toBe('taken');
    expect(refusal(() => requireBoundedPattern(plain))).toBe('taken');
    expect(refusal(() => requireBoundedPattern(`${plain}/x.png`))).toContain('could take for ever');
    expect(refusal(() => requireBoundedPattern(`[ab]/${plain}`))).toContain('could take for ever');
  });

  it.each([
    'refs/**/*_{front,back}*.{png,jpg,jpeg,webp}',
    '{*front*,*back*,*left*,*right*}',
    '*@(front|back)*@(a|b)*.@(png|jpg)',
    '!(*_mask*).png',
    'IMG_+([0-9])*[ab]*.png',
    '[*****]*.png',
    '*/*/*/*/*/*[ab]/*',
  ])('is none of those that people write: %s', (pattern) => {
    expect(refusal(() => globPattern(pattern))).toBe('taken');
    expect(refusal(() => requireBoundedPattern(pattern))).toBe('taken');
  });

  it('is one that is longer than what matches names takes', () => {
    const long = `{${'a,'.repeat(40_000)}b}`;
    expect(refusal(() => globPattern(long))).toBe(
      `The pattern ${long.slice(0, 40)}… has over 60,000 characters; write a shorter one.`,
    );
  });
});
