import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileBase, readKeys, splitFileAddress, writeKeys } from '../../../../shared/bridge/session-keys.ts';

const key = fc.stringMatching(/^[\w-]{43}$/);

describe('the keys of a session', () => {
  it('are written as one word and read again', () => {
    fc.assert(
      fc.property(key, key, (call, file) => {
        expect(readKeys(writeKeys({ call, file }))).toEqual({ call, file });
      }),
    );
  });

  it.each([null, undefined, 3, '', '.', 'a.b', `${'a'.repeat(43)}`, `${'a'.repeat(43)}.${'b'.repeat(42)}"`])(
    'are not %j',
    (text) => {
      expect(readKeys(text)).toBeNull();
    },
  );

  it('stand before a file’s path, and are taken out of it again', () => {
    const base = fileBase({ call: 'c', file: 'f' });
    expect(splitFileAddress(`${base}/asset/a/b%20c.glb`)).toEqual({ key: 'f', path: '/asset/a/b%20c.glb' });
    expect(splitFileAddress('/asset/key/f')).toBeNull();
    expect(splitFileAddress('/key')).toBeNull();
  });
});
