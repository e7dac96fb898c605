import { describe, expect, it } from 'vitest';
import { readTask } from '../../../../../main/engine/api/free-queries.ts';

describe('a task', () => {
  const task = (data: unknown, code = 200) => readTask({ code, msg: 'words', data }, 't');
  it.each(['created', 'queueing', 'processing'])('is %s', (state) => {
    expect(task({ task_id: 't', state })).toEqual({ state });
  });
  it('is known by an id that the service writes as a number', () => {
    const read = (id: unknown) =>
      readTask({ code: 200, msg: '', data: { task_id: id, state: 'processing' } }, '42');
    expect(read(42)).toEqual({ state: 'processing' });
    expect(read(43)).toMatchObject({ state: 'later', words: 'an answer about another task' });
    expect(read(4.2)).toMatchObject({ state: 'later', words: 'an answer without a task state' });
  });
  it('has succeeded with its two addresses, or one', () => {
    const done = { task_id: 't', state: 'success', url: 'http://r', id: 't_0' };
    expect(task({ ...done, cover_url: 'http://c' })).toEqual({
      state: 'success',
      url: 'http://r',
      coverUrl: 'http://c',
      warnings: [],
    });
    expect(task(done)).toEqual({ state: 'success', url: 'http://r', coverUrl: null, warnings: [] });
  });
  it.each([7, null, {}, ['a']])('has succeeded whatever type what it does not need is of: %j', (odd) => {
    expect(task({ task_id: 't', state: 'success', url: 'http://r', id: odd, cover_url: odd })).toEqual({
      state: 'success',
      url: 'http://r',
      coverUrl: null,
      warnings: [],
    });
  });

  it('has succeeded with warnings, of which anything but codes is left out', () => {
    const done = { task_id: 't', state: 'success', url: 'http://r' };
    const warningsOf = (warnings: unknown) => {
      const read = task({ ...done, warnings });
      return read.state === 'success' ? read.warnings : read;
    };
    expect(warningsOf(['cutout-unsure', 'another-code'])).toEqual(['cutout-unsure', 'another-code']);
    expect(warningsOf(['cutout-unsure', 'cutout-unsure', 7, 'Not a code', null])).toEqual(['cutout-unsure']);
    for (const other of ['cutout-unsure', {}, null, 3]) expect(warningsOf(other)).toEqual([]);
  });
  it('has failed in either shape', () => {
    const failed = { state: 'failed', words: 'words', isInputUnusable: false };
    expect(task({ task_id: 't', state: 'failed' })).toEqual({ ...failed, code: 200 });
    expect(task({}, 50010001)).toEqual({ ...failed, code: 50010001 });
    expect(task({}, 5001001)).toEqual({ ...failed, code: 5001001 });
  });
  it('has failed for an input that cannot be used, in either shape, where its warnings say so', () => {
    const warnings = ['input-unusable'];
    expect(task({ task_id: 't', state: 'failed', warnings })).toMatchObject({ isInputUnusable: true });
    expect(task({ warnings }, 50010001)).toMatchObject({ isInputUnusable: true });
    for (const data of [null, [], { warnings: 'input-unusable' }, { warnings: ['other'] }])
      expect(task(data, 50010001)).toMatchObject({ state: 'failed', isInputUnusable: false });
  });
  it('has no known state: success without a result, an unknown state, no data', () => {
    for (const data of [{ task_id: 't', state: 'success' }, { task_id: 't', state: 'paused' }, {}, null]) {
      expect(task(data).state).toBe('later');
    }
  });
  it('has no known state after an answer about another task', () => {
    const answer = { state: 'later', words: 'an answer about another task', retryAfterMs: null };
    for (const state of ['success', 'failed', 'processing'])
      expect(task({ task_id: 'another', state, url: 'http://r' })).toEqual(answer);
    for (const code of [50010001, 5001001])
      expect(task({ task_id: 'another', state: 'failed' }, code)).toEqual(answer);
    expect(task({ task_id: 't', state: 'failed' }, 50010001).state).toBe('failed');
  });
  it('is not known there', () => {
    expect(task({}, 40400)).toEqual({ state: 'not-known', code: 40400, words: 'words' });
  });
});
