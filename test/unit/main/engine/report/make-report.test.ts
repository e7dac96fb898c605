import { describe, expect, it } from 'vitest';
import { makeReport, type Reported } from '../../../../../main/engine/report/make-report.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import type { Job, JobState } from '../../../../../shared/model/job.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';
import { batchReportSchema } from '../../../../../shared/model/report/batch-report.ts';

const ADDRESS = 'https://files.example.org/result.glb?signature=abc';
const reference: Reference = {
  kind: 'single',
  name: 'chair',
  image: {
    path: '/home/artist/chair.png',
    name: 'chair.png',
    bytes: 1,
    sha256: 'a',
    format: 'png',
    width: 8,
    height: 8,
  },
};
const job = (state: JobState, credits: string | null = '15.00'): Job => ({
  id: 'j',
  batchId: 'b',
  connectionId: 'local',
  position: 1,
  priority: 'normal',
  reference,
  recipe: DEFAULT_RECIPE,
  fingerprint: 'f',
  attempt: 1,
  createdAt: 0,
  updatedAt: 0,
  credits,
  state,
});
const asset = {
  id: 'a1',
  name: 'chair',
  warnings: ['cutout-unsure'],
  submittedAt: '2026-11-22T10:00:00.000Z',
  createdAt: '2026-11-22T10:01:15.400Z',
} as unknown as Asset;
const failed = (refunded: boolean | null): JobState => ({
  state: 'failed',
  at: 0,
  taskId: 't',
  failure: { code: 1, message: `It failed; see ${ADDRESS} for why.`, words: '', refunded },
});
const row = (change: Partial<PlanRow>): Reported => ({
  row: {
    id: 'row-1',
    reference,
    thumbnail: null,
    picture: null,
    status: 'new',
    findings: [],
    fingerprint: 'f',
    assetId: null,
    credits: null,
    ...change,
  },
  recipe: DEFAULT_RECIPE,
  asset: null,
});
const report = (...reported: Reported[]) =>
  batchReportSchema.parse(makeReport({ title: 'props', connection: 'Studio', now: 0, reported }));

describe('the report of a batch', () => {
  it('has the time, the cost and the warnings of what is done', () => {
    const done = job({ state: 'done', taskId: 't', assetId: 'a1' } as JobState);
    expect(report({ job: done, status: 'done', asset, isPaid: true }).rows).toEqual([
      {
        name: 'chair',
        file: 'chair.png',
        views: 1,
        recipe: expect.stringContaining('Model'),
        state: 'done',
        why: null,
        warnings: ['cutout-unsure'],
        fixes: [],
        credits: '15.00',
        seconds: 75.4,
        asset: { id: 'a1', name: 'chair' },
      },
    ]);
  });

  it('counts no credits that were given back', () => {
    const made = report(
      { job: job(failed(true)), status: '', asset: null, isPaid: false },
      { job: job(failed(false)), status: '', asset: null, isPaid: true },
    );
    expect(made.rows.map(({ credits }) => credits)).toEqual([null, '15.00']);
    expect(made.credits).toBe('15.00');
  });

  it('says why nothing was sent', () => {
    const findings = [
      { severity: 'error', code: 1, field: 'images', message: 'chair.png is empty.' },
    ] as const;
    const made = report(
      row({ status: 'blocked', findings: [...findings] }),
      row({ status: 'duplicate' }),
      row({ status: 'done' }),
      row({ status: 'new' }),
    );
    expect(made.rows.map(({ state, why }) => `${state}: ${why}`)).toEqual([
      'blocked: chair.png is empty.',
      'duplicate: the same as an earlier reference',
      'done-before: with the same recipe',
      'unfinished: not sent',
    ]);
  });

  it('has no address in it, whatever the service said', () => {
    const text = JSON.stringify(
      report({ job: job(failed(null)), status: ADDRESS, asset: null, isPaid: true }, row({ status: 'new' })),
    );
    expect(text).not.toMatch(/:\/\/|example\.org|\/home\/artist/);
    expect(text).toContain('see (address) for why');
  });
});
