import { expect, it } from 'vitest';
import { reportAgain, rowsAgain } from '../../../../../../main/cli/batch/chain/say-words.ts';
import type { ChainRecord } from '../../../../../../shared/model/chain/chain-record.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { bytes, WHOLE_CHAIN } from '../../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE } from '../../../../../helpers/chain/records.ts';

const home = (id: string) => ({
  state: 'home' as const,
  jobId: null,
  assetId: id,
  sha256: bytes('a'),
});
const STEPS = {
  geometry: home('geometry'),
  texture: home('texture'),
  parts: home('parts'),
  depth: home('depth'),
};

/** The runs on record, by the work of their rows. */
const RUNS: Readonly<Record<string, Partial<ChainRecord>>> = {
  whole: { steps: STEPS },
  rejected: {
    steps: { ...STEPS, texture: { state: 'to-come' }, parts: { state: 'to-come' } },
    approvals: { geometry: { word: 'rejected', sha256: bytes('a') } },
  },
  working: { steps: { ...STEPS, parts: { state: 'sent', jobId: 'a' } } },
  'stopped before': {
    steps: { ...STEPS, texture: { state: 'stopped', jobId: null }, parts: { state: 'stopped', jobId: null } },
  },
  failed: { steps: { ...STEPS, parts: { state: 'failed', jobId: 'a' } } },
};
const runOf = (work: string): ChainRecord | null => {
  const run = RUNS[work];
  return run === undefined ? null : chainRecord(run);
};

const row = (work: string, change: Partial<PlanRow> = {}): PlanRow => ({
  id: work,
  reference: PICTURE,
  thumbnail: null,
  picture: null,
  status: 'done',
  findings: [],
  fingerprint: work,
  assetId: null,
  credits: null,
  ...change,
});
const planOf = (...rows: readonly PlanRow[]): Plan =>
  ({ connectionId: 'local', chain: { name: 'Figures', ...WHOLE_CHAIN }, rows }) as unknown as Plan;
const OPTIONS = { approve: [], reject: [], reserve: false, againFrom: 'parts' };

it('--again-from makes the rows whose runs are on record, at rest, and lead to the step', () => {
  const rows = [...Object.keys(RUNS), 'without a run'].map((work) => row(work));
  const plan = planOf(...rows, row('whole', { id: 'twin', status: 'duplicate' }));
  expect([...rowsAgain(plan, OPTIONS, runOf)]).toEqual(['whole', 'failed']);
  expect([...rowsAgain(plan, { ...OPTIONS, againFrom: undefined }, runOf)]).toEqual([]);
  expect([...rowsAgain(plan, { ...OPTIONS, againFrom: 'depth' }, runOf)]).toEqual([
    'whole',
    'rejected',
    'working',
    'stopped before',
    'failed',
  ]);
});

it('is said with the rows that it makes, but not with those that the plan sends by itself', () => {
  const said: string[] = [];
  const plan = planOf(
    row('whole'),
    row('failed', { status: 'new' }),
    row('left out', { status: 'new', sentBefore: true }),
    row('not made'),
  );
  const again = new Set(['whole', 'failed', 'left out']);
  const reporter = { notice: (words: string) => said.push(words) };
  reportAgain(reporter, plan, OPTIONS, () => ({ credits: '10.00' }) as never, again);
  expect(said).toEqual([
    expect.stringMatching(/^From the step “parts” on, 2 references .* about 20\.00 credits/),
  ]);
});
