import { describe, expect, it } from 'vitest';
import { CODE, RESULT_CODES, resultCode } from '../../../../shared/interface/codes.ts';

/** The table "Errors" of the interface document: code, message, whether the document says that credits come back. */
const DOCUMENTED = [
  [200, 'success', false],
  [401, 'Unauthorized', false],
  [40010000, 'client credentials are invalid', false],
  [10000000, 'system error', false],
  [50010001, 'generate failed', true],
  [5001001, 'generate failed', true],
  [30010000, 'balance is not enough', false],
  [10031001, 'Upload file size exceeds limit', false],
  [10031002, 'Face not valid', false],
  [10031003, 'Resolution not valid', false],
  [10031004, 'request type not support', false],
  [10031005, 'images only allow png jpeg jpg webp', false],
  [10031006, 'model only allow generalv1.5', false],
  [10031007, 'both images and multi images provided', false],
  [10031008, 'images or multi images required', false],
  [10031009, 'multi images count exceeds limit', false],
  [10031010, 'empty file not allowed', false],
  [10031011, 'mesh url or mesh required when request type2', false],
  [10031012, 'mesh_url_must_start_with_http', false],
  [10031013, 'multi images bit length error', false],
  [10031014, 'multi images bit invalid char error', false],
  [10031015, 'multi_images_bit_count_mismatch_error', false],
  [10031016, 'mesh format not supported', false],
  [10031017, 'model does not support texture', false],
] as const;

describe('result codes', () => {
  it.each(DOCUMENTED)('%i is "%s" (refunded: %s)', (code, message, refunded) => {
    expect(resultCode(code)).toMatchObject({ code, message, refunded });
  });

  it('holds exactly the documented codes', () => {
    expect(new Set(RESULT_CODES.map(({ code }) => code))).toEqual(new Set(DOCUMENTED.map(([code]) => code)));
    expect(new Set(Object.values(CODE))).toEqual(new Set(DOCUMENTED.map(([code]) => code)));
  });

  it('says in a sentence what each means', () => {
    for (const { meaning } of RESULT_CODES) expect(meaning).toMatch(/^[A-Z].+\.$/);
  });

  it('knows nothing of codes that later versions add', () => {
    expect(resultCode(99999999)).toBeUndefined();
  });
});
