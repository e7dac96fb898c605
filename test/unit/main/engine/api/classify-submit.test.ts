import { describe, expect, it } from 'vitest';
import { classifySubmit } from '../../../../../main/engine/api/classify-submit.ts';
import type { SubmitEvidence } from '../../../../../main/engine/api/paid-post.ts';
import { MAX_TASK_ID } from '../../../../../shared/interface/bounds.ts';
import { RESULT_CODES } from '../../../../../shared/interface/codes.ts';

const answered = (body: unknown, status = 200, retryAfter: string | null = null): SubmitEvidence => ({
  kind: 'answered',
  status,
  retryAfter,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const refusal = (code: number | string) => answered({ code, data: {}, msg: 'no' });
/** As long as an id may be. */
const LONG = 'x'.repeat(MAX_TASK_ID);
const kindOf = (evidence: SubmitEvidence) => classifySubmit(evidence, 0).kind;

describe('the outcome table', () => {
  it('lost: says what is wrong with a success without a usable task id', () => {
    for (const data of [{}, { task_id: `${LONG}x` }]) {
      expect(classifySubmit(answered({ code: 200, data, msg: 'success' }), 0)).toMatchObject({
        kind: 'lost',
        code: 200,
        words: 'it says success, but names no task that can be asked after',
      });
    }
  });

  it('never sent: it ended before a connection was established', () => {
    const evidence = { kind: 'not-connected', errorCode: 'ECONNREFUSED', words: 'refused' } as const;
    expect(classifySubmit(evidence, 0)).toEqual({ kind: 'never-sent', words: 'refused' });
  });

  it.each([
    ['a number', 200],
    ['text', '200'],
  ])('accepted: code 200 as %s, with a task id', (_name, code) => {
    const taskId = 'a.b.c'.repeat(20);
    const evidence = answered({ code, data: { task_id: taskId, more: 1 }, message: 'success' });
    expect(classifySubmit(evidence, 0)).toEqual({ kind: 'accepted', taskId });
  });

  it.each([1, 73_402, Number.MAX_SAFE_INTEGER])('accepted: a task id that is a number, as text: %s', (id) => {
    const evidence = answered({ code: 200, data: { task_id: id }, msg: 'success' });
    expect(classifySubmit(evidence, 0)).toEqual({ kind: 'accepted', taskId: String(id) });
  });

  it.each([
    ['zero', '0'],
    ['below zero', '-7'],
    ['with a fraction', '1.5'],
    ['more than can be held exactly', '12345678901234567890'],
  ])('lost, with a sentence: a task id that is a number %s', (_name, id) => {
    const outcome = classifySubmit(answered(`{"code":200,"data":{"task_id":${id}},"msg":"success"}`), 0);
    expect(outcome).toMatchObject({
      kind: 'lost',
      words: 'it says success, but names no task that can be asked after',
    });
  });

  it('refused: every documented refusal code', () => {
    const refused = RESULT_CODES.map(({ code }) => code).filter(
      (code) => kindOf(refusal(code)) === 'refused',
    );
    const others = RESULT_CODES.map(({ code }) => code).filter((code) => !refused.includes(code));
    expect(others).toEqual([200, 10000000]);
  });

  it.each([
    [refusal('10031003'), 'nothing'],
    [refusal(401), 'fresh-token'],
    [answered('no json', 401), 'fresh-token'],
    [refusal(40010000), 'credentials'],
    [refusal(30010000), 'top-up'],
    [answered('busy', 429), 'later'],
  ])('refused: the remedy for %j is %s', (evidence, remedy) => {
    expect(classifySubmit(evidence, 0)).toMatchObject({ kind: 'refused', remedy });
  });

  it('refused: honours Retry-After, in seconds and as a date', () => {
    expect(classifySubmit(answered('', 429, '7'), 0)).toMatchObject({ retryAfterMs: 7000 });
    const date = 'Thu, 01 Jan 1970 00:01:00 GMT';
    expect(classifySubmit(answered('', 429, date), 20_000)).toMatchObject({ retryAfterMs: 40_000 });
    expect(classifySubmit(answered('', 429, 'soon'), 0)).toMatchObject({ retryAfterMs: null });
  });

  it.each<[string, SubmitEvidence]>([
    ['reset after connecting', { kind: 'broken', errorCode: 'ECONNRESET', words: 'cut', text: '' }],
    ['system error', refusal(10000000)],
    ['a code nobody knows', refusal(123456)],
    ['200 without a task id', answered({ code: 200, data: {}, msg: 'success' })],
    ['200 with an empty task id', answered({ code: 200, data: { task_id: '' }, msg: 'success' })],
    ['HTTP 500 with a refusal in it', answered({ code: 10031002, data: {}, msg: 'no' }, 500)],
    ['HTTP 502 with a page', answered('<html>', 502)],
    ['HTTP 200 with a page', answered('<!doctype html>')],
    ['HTTP 404 with a page', answered('<html>', 404)],
    ['a redirect', answered('', 307)],
    ['an empty answer', answered('')],
    ['half an answer', answered('{"code":200,"data":{"task_')],
    ['a list', answered([])],
    ['a task id beside a refusal', answered({ code: 10031002, data: { task_id: 't' }, msg: 'no' })],
    ['a task id beside HTTP 401', answered({ code: 200, data: { task_id: 't' } }, 401)],
  ])('lost: %s', (_name, evidence) => {
    expect(kindOf(evidence)).toBe('lost');
  });

  it.each<[string, SubmitEvidence, string[]]>([
    ['a code nobody knows', answered({ code: 123456, data: { task_id: 'a.b' }, msg: 'odd' }), ['a.b']],
    ['HTTP 500', answered({ code: 200, data: { task_id: 'a.b' }, msg: 'success' }, 500), ['a.b']],
    ['no code at all', answered({ data: { task_id: 'a.b' } }), ['a.b']],
    ['another name', answered({ code: 200, data: { taskId: 'a.b' }, msg: '' }), ['a.b']],
    ['a number', answered('{"code":200,"data":{"task_id":12345678901234567890}}'), ['12345678901234567890']],
    ['no data around it', answered({ code: 200, data: 'a.b', msg: '' }), ['a.b']],
    ['a name that means other things, too', answered({ code: 200, data: { id: 'a.b' }, msg: '' }), ['a.b']],
    ['a refusal beside it', answered({ code: 10031002, data: { task_id: 'a.b' }, msg: 'no' }), ['a.b']],
    ['the longest there is, in a page', answered(`<p>task_id: "${LONG}"</p>`, 502), [LONG]],
    ['one that is longer than any, in a page', answered(`<p>task_id=${LONG}x</p>`, 502), []],
    [
      'an answer that was cut behind it',
      { kind: 'broken', errorCode: 'UND_ERR_SOCKET', words: 'cut', text: '{"data":{"task_id":"a.b","sta' },
      ['a.b'],
    ],
    [
      'an answer that was cut within it',
      { kind: 'broken', errorCode: 'UND_ERR_SOCKET', words: 'cut', text: '{"data":{"task_id":"a.' },
      [],
    ],
  ])('lost, but keeps what looks like a task id: %s', (_name, evidence, namedTasks) => {
    expect(classifySubmit(evidence, 0)).toMatchObject({ kind: 'lost', namedTasks });
  });

  it('accepted: a message that is not text changes nothing', () => {
    for (const msg of [null, 7, {}]) {
      const evidence = answered({ code: 200, data: { task_id: 'a.b' }, msg });
      expect(classifySubmit(evidence, 0)).toEqual({ kind: 'accepted', taskId: 'a.b' });
    }
  });

  it('refused: an answer without a task id stays a refusal, whatever other ids it holds', () => {
    const evidence = answered({
      code: 10031002,
      data: { task_id: '', request_id: 'r' },
      id: 'trace',
      msg: 'no',
    });
    expect(kindOf(evidence)).toBe('refused');
  });

  it('quotes nothing of a body that is not of this interface', () => {
    const outcome = classifySubmit(answered('<html>secret words</html>'), 0);
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });
});
