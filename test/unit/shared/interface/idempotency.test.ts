import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  idempotencyKeySchema,
  readIdempotencyKey,
  readIdempotencyLifetime,
  writeIdempotencyKey,
} from '../../../../shared/interface/idempotency.ts';

const UUID = '8e03978e-40d5-43e8-bc93-6894a57f9324';

describe('an idempotency key', () => {
  it('is read as it was written, whatever printable ASCII it holds', () => {
    const keys = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 255 });
    fc.assert(
      fc.property(keys, (key) => {
        expect(readIdempotencyKey(writeIdempotencyKey(key))).toBe(key);
      }),
    );
  });

  it.each([
    ['a quoted string', `"${UUID}"`, UUID],
    ['a bare word, as many clients send it', UUID, UUID],
    ['escapes', '"a\\"b\\\\c"', 'a"b\\c'],
    ['a quoted string with spaces and commas', '"order 7, part 2"', 'order 7, part 2'],
    ['255 characters', 'k'.repeat(255), 'k'.repeat(255)],
  ])('is read from %s', (_title, value, key) => {
    expect(readIdempotencyKey(value)).toBe(key);
  });

  it.each([
    ['nothing', ''],
    ['an empty string', '""'],
    ['a string that does not end', '"abc'],
    ['a string with a quotation mark in it', '"a"b"'],
    ['an unknown escape', '"a\\b"'],
    ['two', '"a", "b"'],
    ['two bare words', 'a, b'],
    ['a parameter', '"a";b=1'],
    ['256 characters', `"${'k'.repeat(256)}"`],
    ['what is not ASCII', '"schlüssel"'],
    ['a control character', '"a\tb"'],
  ])('is not read from %s', (_title, value) => {
    expect(readIdempotencyKey(value)).toBeUndefined();
  });

  it('is never written where it could not be read', () => {
    for (const key of ['', 'k'.repeat(256), 'a\nb', 'ü']) {
      expect(idempotencyKeySchema.safeParse(key).success).toBe(false);
      expect(() => writeIdempotencyKey(key)).toThrow();
    }
  });
});

describe('the lifetime that a service announces', () => {
  it.each([
    ['86400', 86_400],
    [' 60 ', 60],
    [null, undefined],
    [undefined, undefined],
    ['', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['a day', undefined],
    ['86400, 86400', undefined],
    ['9'.repeat(13), undefined],
  ])('of %j is %j seconds', (value, seconds) => {
    expect(readIdempotencyLifetime(value)).toBe(seconds);
  });
});
