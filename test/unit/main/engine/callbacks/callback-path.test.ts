import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callbackPath, readCallbackPath } from '../../../../../main/engine/callbacks/callback-path.ts';

const KEY = Buffer.alloc(32, 7);
const TARGET = { jobId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', attempt: 2 };

describe('the path of a callback', () => {
  it('names its job and attempt', () => {
    const path = callbackPath(KEY, TARGET);
    expect(path).toMatch(/^\/callback\/1b9d6bcd-[\w-]+\.2\/[\w-]{43}$/);
    expect(readCallbackPath(KEY, path)).toEqual(TARGET);
  });
  it('is read behind the path of a public address, too', () => {
    const path = callbackPath(KEY, TARGET);
    for (const before of ['/callbacks', '/studio/callback', '/a//b'])
      expect(readCallbackPath(KEY, before + path)).toEqual(TARGET);
    for (const other of [`${path}/`, `${path}?x`, `x${path}`, `${path}${path.slice(0, -1)}`])
      expect(readCallbackPath(KEY, other)).toBeNull();
  });
  it('is worth nothing for another attempt, another job, or under another key', () => {
    const path = callbackPath(KEY, TARGET);
    expect(readCallbackPath(KEY, path.replace('.2/', '.1/'))).toBeNull();
    expect(readCallbackPath(KEY, path.replace('1b9d', '1b9e'))).toBeNull();
    expect(readCallbackPath(Buffer.alloc(32, 8), path)).toBeNull();
  });
  it('is nothing else, whatever is asked for', () => {
    fc.assert(fc.property(fc.webPath(), (path) => readCallbackPath(KEY, path) === null));
    const whole = callbackPath(KEY, TARGET);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom(...'abcXYZ019-_./'), (at, letter) => {
        const changed = whole.slice(0, at) + letter + whole.slice(at + 1);
        const read = readCallbackPath(KEY, changed);
        // The last letter of the secret holds four bits: some of its neighbours mean the same.
        return changed === whole || read === null || at === whole.length - 1;
      }),
    );
  });
});
