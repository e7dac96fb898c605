import { describe, expect, it } from 'vitest';
import { planLines, planRows } from '../../../../../main/cli/report/plan-lines.ts';
import { resultTable } from '../../../../../main/cli/report/words.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { CHAIR } from '../../../../helpers/engine/doubles.ts';

const MANY = 100_000;

const row = (status: PlanRow['status'], number: number) => ({
  id: `${status} ${number}`,
  reference: CHAIR,
  status,
  fingerprint: `${number}`,
  findings: [],
});

/** As many rows as a large folder has, and after them as many again that are the same. */
const plan = {
  connectionId: 'local',
  rows: (['new', 'duplicate'] as const).flatMap((status) =>
    Array.from({ length: MANY }, (_, number) => row(status, MANY - number)),
  ),
} as unknown as Plan;

describe('a plan with more rows than a call may have arguments', () => {
  it('is listed, with what its duplicates are the same as', () => {
    expect(planRows(plan).at(-1)).toMatchObject({ status: 'duplicate', duplicateOf: '/c.png' });
    expect(planLines(plan).at(-1)).toMatch(/^ {2}chair +duplicate of chair|^ {2}c\.png +duplicate of c\.png/);
  });

  it('has a table of its results', () => {
    const assets = Array.from({ length: 2 * MANY }, () => ({ id: 'a', path: '/lib/a', reference: '/c.png' }));
    const summary = {
      event: 'summary' as const,
      submitted: 1,
      done: assets.length,
      failed: 0,
      skipped: 0,
      unknown: 0,
      credits: '0.00',
      assets,
    };
    const table = resultTable(summary, { plan, library: '/lib', owed: 0 });
    expect(table.split('\n')).toHaveLength(assets.length + 3);
  });
});
