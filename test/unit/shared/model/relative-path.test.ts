import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRelativePath } from '../../../../shared/model/relative-path.ts';

it('a path in a folder never leads out of it, whichever platform joins it', () => {
  const part = fc.constantFrom(
    'a',
    '..',
    '.',
    '',
    'C:',
    'c:x',
    '\\',
    '/',
    '//host',
    '\\\\host',
    '\0',
    '...',
    '..b',
    'b.glb',
    ' ',
  );
  const paths = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
  );
  fc.assert(
    fc.property(paths, (path) => {
      if (!isRelativePath(path)) return;
      expect(posix.join('/lib/chair', path).startsWith('/lib/chair/')).toBe(true);
      expect(win32.join('C:\\lib\\chair', path).startsWith('C:\\lib\\chair\\')).toBe(true);
      expect(win32.resolve('C:\\lib\\chair', path).startsWith('C:\\lib\\chair\\')).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it.each(['chair.glb', 'reference/front.png', 'ein Stuhl …/椅子.glb', '..hidden', 'a..b'])(
  '%s is one',
  (path) => expect(isRelativePath(path)).toBe(true),
);

it('half a surrogate pair is none: no address can be made of it, and one such sidecar would take all that are listed with it', () => {
  expect(isRelativePath('chair-\ud83e.glb')).toBe(false);
  expect(isRelativePath('chair-\ud83e\ude91.glb')).toBe(true);
});
