import { describe, expect, it } from 'vitest';
import { chainHandlers, chainView } from '../../../../../../main/engine/handlers/chains/chain-handlers.ts';
import { chainViewSchema } from '../../../../../../shared/bridge/chains/chain-calls.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { ChainRecord } from '../../../../../../shared/model/chain/chain-record.ts';
import { applyToChain, newChainRun } from '../../../../../../shared/model/chain/chain-run.ts';
import { bytes, WHOLE_CHAIN } from '../../../../../helpers/chain/chains.ts';

const PARTS = {
  files: { thumbnailUrl: (path: string) => `/thumbnail/${path}` },
  price: () => ({ credits: '10.00', seen: 0, basis: 'published' }) as never,
};

function record(change: Partial<ChainRecord> = {}): ChainRecord {
  const image = { path: '/refs/mug.jpg', name: 'mug.jpg', bytes: 1, sha256: bytes('a') };
  return {
    ...newChainRun({ steps: [...WHOLE_CHAIN.steps] }),
    id: 'run',
    batchId: 'batch',
    connectionId: 'local',
    library: { id: 'library', folder: '/library' },
    work: 'work',
    reference: { kind: 'single', name: 'mug', image } as never,
    approve: 'ask',
    reserve: false,
    prints: {},
    named: {},
    createdAt: 1,
    ...change,
  };
}

describe('a run as the window is told it', () => {
  it('has what the contract asks for, with what comes next for each step', () => {
    const next = new Map([['texture', { next: 'wait', for: 'approval' } as const]]);
    const sha256 = bytes('b');
    const started = applyToChain(record(), { type: 'started', step: 'geometry', jobId: 'job' });
    const home = applyToChain(started, {
      type: 'came-home',
      step: 'geometry',
      jobId: 'job',
      assetId: 'asset',
      sha256,
    });
    const view = chainViewSchema.parse(chainView(PARTS, { record: record(home), next }));
    const hashes = new Map([['asset', bytes('c')]]);
    const edited = chainView(PARTS, { record: record(home), next, hashes });
    expect([view, edited].map(({ steps }) => steps[0]?.sha256)).toEqual([sha256, bytes('c')]);
    expect(view.steps[0]).toMatchObject({
      state: 'home',
      jobId: 'job',
      assetId: 'asset',
      price: '10.00',
      word: null,
    });
    expect(view.steps[1]?.next).toEqual({ next: 'wait', for: 'approval' });
    expect(view).toMatchObject({ name: 'mug', isOpen: true });
  });

  it('says why the steps of one that has ended are not made, though it was not looked at since the start', () => {
    const started = applyToChain(record(), { type: 'started', step: 'geometry', jobId: 'job' });
    const failed = applyToChain(started, { type: 'failed', step: 'geometry', jobId: 'job' });
    const { steps } = chainView(PARTS, { record: record(failed), next: new Map() });
    expect(steps.find(({ id }) => id === 'parts')?.next).toEqual({
      next: 'ended',
      why: 'failed',
      by: 'geometry',
    });
  });
});

it('each word of the artist’s is said of its own result, also where another is refused', async () => {
  const said: string[] = [];
  const handlers = chainHandlers({
    chains: {
      now: () => null,
      decide: async (id, step, word, shown) => {
        if (shown === bytes('c')) throw new AppError('usage', 'changed');
        said.push(`${id} ${step} ${word} ${shown === bytes('b')}`);
      },
      again: (id, step) => void said.push(`again ${id} ${step}`),
      stop: async (ids) => ids.filter((id) => id === 'one'),
      takeBack: async (ids) => ids,
    },
    jobs: { price: PARTS.price, chains: { listed: () => [{ id: 'gone' }] } },
    files: PARTS.files,
  });
  const sha256 = bytes('b');
  const decided = handlers.decide({
    words: [
      { id: 'one', step: 'shape', word: 'approved', sha256 },
      { id: 'other', step: 'shape', word: 'approved', sha256: bytes('c') },
      { id: 'two', step: 'shape', word: 'rejected', sha256 },
    ],
  });
  await expect(decided).rejects.toThrow('changed');
  const word = { step: 'shape', word: 'approved', sha256: bytes('c') } as const;
  const several = handlers.decide({ words: ['one', 'two', 'three'].map((id) => ({ id, ...word })) });
  await expect(several).rejects.toThrow('3 results: changed');
  await handlers.again({ id: 'one', step: 'shape' });
  expect(said).toEqual(['one shape approved true', 'two shape rejected true', 'again one shape']);
  expect(await handlers.stop({ ids: ['one', 'ended'] })).toEqual({ stopped: ['one'] });
  expect(await handlers.takeBack({ ids: ['one'] })).toEqual({ takenBack: ['one'] });
  expect(await handlers.snapshot(undefined)).toEqual({ chains: [] });
});
