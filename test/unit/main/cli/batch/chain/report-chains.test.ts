import { expect, it } from 'vitest';
import { reportChains } from '../../../../../../main/cli/batch/chain/report-chains.ts';
import type { NextStep } from '../../../../../../shared/model/chain/next-steps.ts';
import { bytes } from '../../../../../helpers/chain/chains.ts';
import { chainRecord } from '../../../../../helpers/chain/records.ts';

const waiting = (reasons: Readonly<Record<string, Extract<NextStep, { next: 'wait' }>['for']>>) => ({
  record: chainRecord(),
  next: new Map<string, NextStep>(
    Object.entries(reasons).map(([id, reason]) => [id, { next: 'wait', for: reason }]),
  ),
});

it('says what steps wait for once each, and what waits for approval with its cost and how it is given', () => {
  const said: string[] = [];
  const home = { state: 'home', jobId: null, assetId: 'asset', sha256: bytes('a') } as const;
  const asked = waiting({ texture: 'approval', parts: 'input' });
  const record = { ...asked.record, steps: { ...asked.record.steps, geometry: home } };
  const end = reportChains(
    { notice: (words) => said.push(words) },
    [{ ...asked, record }, waiting({ texture: 'trash', parts: 'input' })],
    () => '10.00',
  );
  expect(end).toEqual({
    approvals: [
      {
        chain: 'chain',
        reference: '/oak.png',
        step: 'geometry',
        asset: 'asset',
        next: ['texture', 'parts'],
        credits: '20.00',
      },
    ],
    stuck: 1,
  });
  expect(said).toEqual([
    expect.stringMatching(/^Steps of chains \(1\) wait, because .* trash; put these back from there\.$/),
    expect.stringMatching(
      /^1 result waits for approval, and what follows costs about 20\.00 credits.*--approve all/,
    ),
  ]);
  expect(reportChains({ notice: () => expect.fail('nothing waits') }, [waiting({})])).toEqual({
    approvals: [],
    stuck: 0,
  });
});
