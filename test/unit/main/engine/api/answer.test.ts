import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../../main/engine/api/answer.ts';

const read = (text: unknown, status = 200, retryAfter: string | null = null) =>
  readAnswer({ status, retryAfter, text: typeof text === 'string' ? text : JSON.stringify(text) }, 0);

describe('an answer', () => {
  it('may have its code as number or text, and its message under msg or message', () => {
    const envelope = { code: 200, msg: 'ok', data: { a: 1 } };
    expect(read({ code: '200', message: 'ok', data: { a: 1 } })).toEqual({ kind: 'envelope', envelope });
  });
  it.each([
    [{ code: 401, data: {}, msg: 'Unauthorized' }, 200],
    ['<html>', 401],
  ])('%j with HTTP %d refuses the token', (body, status) => {
    expect(read(body, status).kind).toBe('unauthorized');
  });
  it.each([
    [{ code: 10000000, data: {}, msg: 'system error' }, 200],
    ['<html>bad gateway', 502],
    ['', 503],
    ['slow down', 429],
  ])('%j with HTTP %d is retried later', (body, status) => {
    expect(read(body, status, '2')).toMatchObject({ kind: 'later', retryAfterMs: 2000 });
  });
  it.each([
    ['7', 7000],
    [new Date(60_000).toUTCString(), 60_000],
    [new Date(-60_000).toUTCString(), 500],
    ['0', 500],
    ['99999999999', 3_600_000],
    ['soon', null],
    [null, null],
  ])('with Retry-After %s is retried after %s ms', (value, ms) => {
    expect(read('', 503, value)).toMatchObject({ kind: 'later', retryAfterMs: ms });
  });
  it.each([
    ['<!doctype html><p>Welcome', 'HTTP 200: a web page'],
    ['', 'HTTP 200: an empty answer'],
    ['hello', 'HTTP 200: an answer that is not JSON'],
    ['{"ok":true}', 'HTTP 200: JSON of another kind'],
  ])('%j is not of this interface', (body, words) => {
    expect(read(body)).toEqual({ kind: 'foreign', words });
  });
});
