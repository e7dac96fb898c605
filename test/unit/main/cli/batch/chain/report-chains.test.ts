import { expect, it } from 'vitest';
import { reportChains } from '../../../../../../main/cli/batch/chain/report-chains.ts';
import type { NextStep } from '../../../../../../shared/model/chain/next-steps.ts';
import { chainRecord } from '../../../../../helpers/chain/records.ts';

const waiting = (reasons: Readonly<Record<string, Extract<NextStep, { next: 'wait' }>['for']>>) => ({
  record: chainRecord(),
  next: new Map<string, NextStep>(
    Object.entries(reasons).map(([id, reason]) => [id, { next: 'wait', for: reason }]),
  ),
});

it('says what steps wait for once each, and counts results to approve apart from what is stuck', () => {
  const said: string[] = [];
  const end = reportChains({ notice: (words) => said.push(words) }, [
    waiting({ texture: 'approval', parts: 'input' }),
    waiting({ texture: 'trash', parts: 'input' }),
  ]);
  expect(end).toEqual({ toApprove: 1, stuck: 1 });
  expect(said).toEqual([
    expect.stringMatching(/^Steps of chains \(1\) wait for approval .*--approve all/),
    expect.stringMatching(/^Steps of chains \(1\) wait, because .* trash; put these back from there\.$/),
  ]);
  expect(reportChains({ notice: () => expect.fail('nothing waits') }, [waiting({})])).toEqual({
    toApprove: 0,
    stuck: 0,
  });
});
