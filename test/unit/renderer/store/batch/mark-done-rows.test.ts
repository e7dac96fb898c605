import { describe, expect, it } from 'vitest';
import { markDoneRows } from '../../../../../renderer/store/batch/mark-done-rows.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { addCredits } from '../../../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const row = (id: string, status: PlanRow['status']): PlanRow => ({
  id,
  reference: {
    kind: 'single',
    name: id,
    image: {
      path: `/${id}.png`,
      name: `${id}.png`,
      bytes: 1,
      format: 'png',
      width: 1,
      height: 1,
      sha256: null,
    },
  },
  thumbnail: null,
  picture: null,
  status,
  findings: [],
  fingerprint: `print-${id}`,
  assetId: null,
  credits: null,
});

const plan = (...rows: PlanRow[]): Plan => ({
  id: 'plan',
  priceSeen: 0,
  title: 'refs',
  paths: ['/refs'],
  recipe: DEFAULT_RECIPE,
  connectionId: 'local',
  rows,
  images: rows.length,
  meshes: 0,
  named: 0,
  credits: addCredits([]),
});

const job = (id: string, state: JobView['state']): JobView =>
  ({ id: `job-${id}`, fingerprint: `print-${id}`, state }) as JobView;
const done = { state: 'done', taskId: 't', assetId: 'asset-1', at: 1 } as const;
const failure = { code: null, message: 'No.', words: '', refunded: true };
const failed = { state: 'failed', taskId: null, failure, at: 1 } as const;

describe('a plan while its jobs go on', () => {
  it('shows a row as done, with its asset, once its job is', () => {
    const fresh = markDoneRows(plan(row('a', 'owed'), row('b', 'owed')), [job('a', done)]);
    expect(fresh?.rows.map(({ status, assetId }) => [status, assetId])).toEqual([
      ['done', 'asset-1'],
      ['owed', null],
    ]);
  });

  it('leaves a row in the queue whose job failed, and rows that were never queued', () => {
    const before = plan(row('a', 'owed'), row('b', 'new'), row('c', 'blocked'));
    expect(markDoneRows(before, [job('a', failed), job('b', done), job('x', done)])).toBe(before);
  });

  it('is nothing without a plan', () => expect(markDoneRows(null, [job('a', done)])).toBeNull());
});
