import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, readKeyOrRefuse } from '../../../../../main/service/http/idempotency.ts';
import type { FormFile, FormValues } from '../../../../../main/service/rules/form-values.ts';

const file = (field: string, sha256: string, more: Partial<FormFile> = {}): FormFile => ({
  field,
  file: '0',
  bytes: 1,
  head: new Uint8Array(),
  sha256,
  ...more,
});
const form = (fields: Record<string, string>, ...files: FormFile[]): FormValues => ({
  fields: new Map(Object.entries(fields)),
  files,
});
const of = (values: FormValues) => fingerprintOf('createImageTo3d', values);
const FIELDS = { model: 'generalv1.5', format: '2' };
const REQUEST = form(FIELDS, file('multi_images', 'aa'), file('multi_images', 'bb'), file('mesh', 'cc'));

describe('the fingerprint of a request', () => {
  it('is the same for the same fields and files in another order of fields', () => {
    const shuffled = form(
      { format: '2', model: 'generalv1.5' },
      file('mesh', 'cc', { file: '0' }),
      file('multi_images', 'aa', { file: '1' }),
      file('multi_images', 'bb', { file: '2' }),
    );
    expect(of(shuffled)).toBe(of(REQUEST));
  });

  it.each([
    ['a field', form({ ...FIELDS, format: '1' }, ...REQUEST.files)],
    ['a field more', form({ ...FIELDS, callback_url: 'http://h/' }, ...REQUEST.files)],
    ['a field less', form({ model: 'generalv1.5' }, ...REQUEST.files)],
    [
      'the bytes of a file',
      form(FIELDS, file('multi_images', 'aa'), file('multi_images', 'bc'), file('mesh', 'cc')),
    ],
    [
      'the order of views',
      form(FIELDS, file('multi_images', 'bb'), file('multi_images', 'aa'), file('mesh', 'cc')),
    ],
    [
      'the field of a file',
      form(FIELDS, file('multi_images', 'aa'), file('images', 'bb'), file('mesh', 'cc')),
    ],
    ['a file less', form(FIELDS, file('multi_images', 'aa'), file('multi_images', 'bb'))],
  ])('is another one with another: %s', (_title, other) => {
    expect(of(other)).not.toBe(of(REQUEST));
  });

  it('is another one at another endpoint', () => {
    expect(fingerprintOf('createDepth', REQUEST)).not.toBe(of(REQUEST));
  });

  it('tells fields apart whatever stands in them', () => {
    const fields = fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 });
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const entries = (of: Record<string, string>) => JSON.stringify(Object.entries(of).sort());
        expect(of(form(a)) === of(form(b))).toBe(entries(a) === entries(b));
      }),
    );
  });
});

describe('the key of a request', () => {
  const request = (...values: string[]) =>
    ({
      headersDistinct: values.length === 0 ? {} : { 'idempotency-key': values },
    }) as unknown as IncomingMessage;

  it('is undefined where the request has none, and is read in quotation marks and without', () => {
    expect(readKeyOrRefuse(request())).toBeUndefined();
    expect(readKeyOrRefuse(request('"abc"'))).toBe('abc');
    expect(readKeyOrRefuse(request('abc'))).toBe('abc');
  });

  it.each([[''], ['"'], ['"a', 'b"'], ['a', 'a']])('is refused with 400 where it is %j %j', (...values) => {
    expect(readKeyOrRefuse(request(...values))).toMatchObject({ code: 400 });
  });
});
