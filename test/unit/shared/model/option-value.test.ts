import { describe, expect, it } from 'vitest';
import { whyNoFolder, whyNoValue } from '../../../../shared/model/option-value.ts';

describe('the value of an option', () => {
  it.each(['a', '-5', '- -', 'a--b', 'https://example.org/a.glb'])('may be %j', (text) => {
    expect(whyNoValue(text)).toBe(null);
  });

  it.each([
    ['', 'give it a value.'],
    [' ', 'give it a value.'],
    ['--dry-run', 'that is the next option, so give a value before it.'],
  ])('is not %j', (text, why) => {
    expect(whyNoValue(text)).toBe(why);
    expect(whyNoFolder(text)).toBe(why);
  });
});

describe('a folder', () => {
  it.each(['lib', '/lib', 'C:\\lib', 'C:/lib', '\\\\server\\lib', './http:', 'a:b'])('may be %j', (text) => {
    expect(whyNoFolder(text)).toBe(null);
  });

  it.each(['lib\nrary', 'lib\n', '/a\rb', 'a\tb', 'a\u001b[2J', 'a\u0085b'])(
    'is not %j, which is no one line',
    (text) => {
      expect(whyNoFolder(text)).toMatch(/line breaks or control characters/);
    },
  );

  it.each(['ftp://example.org/lib', 'https://example.org/lib', 'file:///lib', 'smb://server/lib'])(
    'is not the address %s',
    (text) => {
      expect(whyNoFolder(text)).toBe('it takes the path of a folder on this computer.');
    },
  );
});
