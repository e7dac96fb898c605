import { describe, expect, it } from 'vitest';
import { balanceDataSchema, tokenDataSchema } from '../../../../shared/interface/account.ts';
import { ENDPOINTS } from '../../../../shared/interface/endpoints.ts';
import { envelopeSchema } from '../../../../shared/interface/envelope.ts';
import {
  callbackBodySchema,
  createdDataSchema,
  modelTaskDataSchema,
  taskQuerySchema,
} from '../../../../shared/interface/tasks.ts';

describe('the envelope of an answer', () => {
  it.each([
    [{ code: 200, data: {}, msg: 'success' }, 200, 'success'],
    [{ code: '200', data: {}, msg: 'success' }, 200, 'success'],
    [{ code: 200, data: {}, message: 'success' }, 200, 'success'],
    [{ code: 40010000, data: {} }, 40010000, ''],
  ])('reads %j', (body, code, msg) => {
    expect(envelopeSchema.parse(body)).toMatchObject({ code, msg });
  });

  it.each([[{}], [{ code: 'abc' }], ['<html>'], [null], [{ code: -1 }]])('refuses %j', (body) => {
    expect(envelopeSchema.safeParse(body).success).toBe(false);
  });
});

describe('data of the answers', () => {
  it('keeps fields that later versions add', () => {
    expect(createdDataSchema.parse({ task_id: 'a.b', eta: 3 })).toEqual({ task_id: 'a.b', eta: 3 });
  });

  it('takes long task ids with dots', () => {
    const task_id = `${'x'.repeat(70)}.1`;
    expect(createdDataSchema.parse({ task_id }).task_id).toBe(task_id);
  });

  it('reads a balance that is a number, and one that is text, as decimal text', () => {
    expect(balanceDataSchema.parse({ totalBalance: 12.5 }).totalBalance).toBe('12.5');
    expect(balanceDataSchema.parse({ totalBalance: '12.50' }).totalBalance).toBe('12.50');
    expect(balanceDataSchema.safeParse({ totalBalance: 'much' }).success).toBe(false);
  });

  it.each([
    '9'.repeat(1_000_000),
    `0.${'1'.repeat(1_000_000)}`,
    '1e1000000',
    '1E5',
    '1e-1000000',
    1e21,
    1e-7,
    Number.POSITIVE_INFINITY,
    '123456789012345678901',
    '0x10',
    ' 1',
    '.5',
    '5.',
  ])('refuses a balance of more than 20 digits, or with an exponent (%#)', (totalBalance) => {
    expect(balanceDataSchema.safeParse({ totalBalance }).success).toBe(false);
  });

  it.each(['-1234567890.1234567890', '12345678901234567890', '0'])(
    'takes a balance of %s',
    (totalBalance) => {
      expect(balanceDataSchema.parse({ totalBalance }).totalBalance).toBe(totalBalance);
    },
  );

  it('cuts words that are too long, and never refuses what stands beside them', () => {
    const long = `no\u001b[2J\n${'x'.repeat(900_000)}`;
    const { msg, data } = envelopeSchema.parse({ code: 200, msg: long, data: { task_id: 'a' } });
    expect(msg.length).toBe(1_000);
    expect(msg.startsWith('no xxx') && msg.endsWith('x…')).toBe(true);
    expect(createdDataSchema.parse(data).task_id).toBe('a');
    const task = { task_id: 'a', state: 'success', id: long, url: `https://a/${long}`, cover_url: long };
    expect(modelTaskDataSchema.parse(task)).toMatchObject({ task_id: 'a', url: null, cover_url: null });
    expect(tokenDataSchema.parse({ accessToken: 't', nonce: long, tokenType: long }).nonce.length).toBe(
      1_000,
    );
  });

  it('takes a task id of 1,024 characters, and none that is longer', () => {
    expect(createdDataSchema.safeParse({ task_id: 'x'.repeat(1_024) }).success).toBe(true);
    expect(createdDataSchema.safeParse({ task_id: 'x'.repeat(1_025) }).success).toBe(false);
  });

  it.each(['x'.repeat(8_193), 'a\r\nx-header: b', 'é'])(
    'takes no token that no header can hold (%#)',
    (accessToken) => {
      expect(tokenDataSchema.safeParse({ accessToken }).success).toBe(false);
    },
  );

  it('needs a token to be a token', () => {
    expect(tokenDataSchema.safeParse({}).success).toBe(false);
    expect(tokenDataSchema.parse({ accessToken: 't' }).tokenType).toBe('Bearer');
  });

  it('refuses a state that the document does not have', () => {
    expect(modelTaskDataSchema.safeParse({ task_id: 'a', state: 'sleeping' }).success).toBe(false);
  });

  it('reads a callback of a failed task with empty data', () => {
    expect(callbackBodySchema.safeParse({ code: '50010001', msg: 'generate failed', data: {} }).success).toBe(
      true,
    );
  });
});

describe('the query of a task', () => {
  it('needs a task id', () => {
    expect(taskQuerySchema.parse({ task_id: 'a.b' })).toEqual({ task_id: 'a.b' });
    expect(taskQuerySchema.safeParse({ task_id: '' }).success).toBe(false);
    expect(taskQuerySchema.safeParse({}).success).toBe(false);
  });
});

describe('endpoints', () => {
  it('are the eight of the document, with their scheme words', () => {
    expect(Object.values(ENDPOINTS).map(({ method, path, auth }) => `${method} ${path} ${auth}`)).toEqual([
      'POST /open-api/v1/auth/token Basic',
      'POST /open-api/v1/submit-task Bearer',
      'GET /open-api/v1/query-task Bearer',
      'GET /open-api/v1/balance Bearer',
      'POST /open-api/v1/segmentation/create-task Token',
      'GET /open-api/v1/segmentation/query-task Token',
      'POST /open-api/v1/depth/create-task Bearer',
      'GET /open-api/v1/depth/query-task Bearer',
    ]);
  });
});
