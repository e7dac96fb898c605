import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LogFields } from '../../../../../main/studio/log.ts';
import { type AttemptOptions, makeAttempt } from '../../../../../main/studio/worker/attempt.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const row = {
  ...{
    id: 't',
    client_id: 'c',
    state: 'processing',
    price: '10.00',
    attempt: 1,
    ended_workers: 0,
    created_at: 0,
  },
  ...{ fate: null, outcome: null, swept_at: null, asked_at: null },
  request: {
    kind: 'depth',
    image: { from: 'upload', file: '0' },
    removeBackground: true,
    format: 'png',
  },
};
const taken = { row, claim: { jobId: 'j', retryCount: 0 }, keeper: undefined };

it('an attempt that was recorded stays a success, though its uploads cannot be removed', async () => {
  const root = await tempFolder();
  const makingOf = (attempt: string): string => join(root, attempt);
  await mkdir(makingOf('t.1'));
  const query = async () => [{ job_id: null }];
  const lines: string[] = [];
  const outcomes: unknown[] = [];
  const options = {
    database: { query, transaction: (work: (queries: unknown) => unknown) => work({ query }) },
    queue: { beat: async () => undefined },
    clock: { now: () => 0, sleep: async () => undefined },
    folder: {
      check: async () => undefined,
      publish: async () => undefined,
      makingOf,
      resultsOf: makingOf,
      // No system has a path with this character.
      uploadsOf: () => join(root, 'a\0b'),
    },
    execute: async () => ({ made: true, result: { extension: 'png', cover: false } }),
    taskSeconds: 0,
    log: (words: string, fields: LogFields = {}) => {
      lines.push(words);
      if (fields.event === 'attempt') outcomes.push(fields['outcome']);
    },
  } as unknown as AttemptOptions;
  expect(await makeAttempt(taken, new AbortController().signal, options)).toBe('well');
  expect(outcomes).toEqual(['success']);
  expect(lines).toContainEqual(expect.stringContaining('is left'));
});

it('an attempt that begins as its worker ends is not waited for either, if its share hangs', async () => {
  const root = await tempFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const never = new Promise<never>(() => undefined);
  const options = {
    database: { transaction: async () => undefined },
    queue: {},
    clock: { now: () => 0 },
    folder: { makingOf: (attempt: string) => join(root, attempt) },
    execute: () => never,
    log: () => undefined,
  } as unknown as AttemptOptions;
  const attempt = makeAttempt(taken, AbortSignal.abort(), options);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await attempt).toBe('well');
});
