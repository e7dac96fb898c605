import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCheckedJson } from '../../../../../../main/media/formats/read/checked-json.ts';
import { MediaError } from '../../../../../../main/media/media-error.ts';

const TOO_LARGE = new MediaError({ code: 'glb-description-too-large' });

const checked = (text: string): string => decodeCheckedJson(Buffer.from(text));

describe('the description in a glb', () => {
  it('is taken as it is where it is of a usual size', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(checked(text)).toBe(text);
      }),
    );
  });

  it('is counted by its lists, objects and values, whatever its strings hold', () => {
    const brackets = '[{,'.repeat(6_000_000);
    expect(checked(JSON.stringify({ a: `${brackets}\\"`, b: 1 })).length).toBeGreaterThan(brackets.length);
    expect(() => checked(`[${'[],'.repeat(1_500_000)}[]]`)).toThrow(TOO_LARGE);
    expect(() => checked(`[${'0,'.repeat(12_000_000)}0]`)).toThrow(TOO_LARGE);
  });
});
