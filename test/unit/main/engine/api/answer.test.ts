import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../../main/engine/api/answer.ts';
import { readTask } from '../../../../../main/engine/api/query-task.ts';

const read = (text: unknown, status = 200, retryAfter: string | null = null) =>
  readAnswer({ status, retryAfter, text: typeof text === 'string' ? text : JSON.stringify(text) }, 0);

describe('an answer', () => {
  it('has its code as number or text, and its words under msg or message', () => {
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
  ])('%j with HTTP %d is asked for again later', (body, status) => {
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
  ])('with Retry-After %s is waited for %s ms', (value, ms) => {
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

describe('a task', () => {
  const task = (data: unknown, code = 200) => readTask({ code, msg: 'words', data }, 't');
  it.each(['created', 'queueing', 'processing'])('is %s', (state) => {
    expect(task({ task_id: 't', state })).toEqual({ state });
  });
  it('has succeeded with its two addresses, or one', () => {
    const done = { task_id: 't', state: 'success', url: 'http://r', id: 't_0' };
    expect(task({ ...done, cover_url: 'http://c' })).toEqual({
      state: 'success',
      url: 'http://r',
      coverUrl: 'http://c',
    });
    expect(task(done)).toEqual({ state: 'success', url: 'http://r', coverUrl: null });
  });
  it('has failed in either shape', () => {
    expect(task({ task_id: 't', state: 'failed' })).toEqual({ state: 'failed', code: 200, words: 'words' });
    expect(task({}, 50010001)).toEqual({ state: 'failed', code: 50010001, words: 'words' });
    expect(task({}, 5001001)).toEqual({ state: 'failed', code: 5001001, words: 'words' });
  });
  it('says nothing yet: success without a result, a state nobody knows, no data', () => {
    for (const data of [{ task_id: 't', state: 'success' }, { task_id: 't', state: 'paused' }, {}, null]) {
      expect(task(data).state).toBe('later');
    }
  });
  it('is said nothing of by an answer about another task', () => {
    for (const state of ['success', 'failed', 'processing']) {
      expect(task({ task_id: 'another', state, url: 'http://r' })).toEqual({
        state: 'later',
        words: 'an answer about another task',
        retryAfterMs: null,
      });
    }
  });
  it('is not known there', () => {
    expect(task({}, 40400)).toEqual({ state: 'not-known', code: 40400, words: 'words' });
  });
});
