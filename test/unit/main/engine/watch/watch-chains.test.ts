import { expect, it } from 'vitest';
import { againstChain } from '../../../../../main/engine/watch/watch-chains.ts';
import type { WatchFacts } from '../../../../../main/engine/watch/watch-facts.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { bytes, GEOMETRY, PARTS, step } from '../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE } from '../../../../helpers/chain/records.ts';
import { emptyLibrary } from '../../../../helpers/engine/plan.ts';

const chain = { steps: [step('shape', null, GEOMETRY), step('parts', 'shape', PARTS)] };

it('a chain asks where a later step was sent before: nobody looks at what a watch sends', async () => {
  const facts = {
    jobs: { findAbandoned: () => null, chains: { ofWork: () => [] } },
    library: emptyLibrary,
  } as unknown as WatchFacts;
  const row = { id: 'row-1', reference: PICTURE, status: 'new' } as PlanRow;
  expect(await againstChain(facts, chain, row, 'work')).toBeNull();
  const sent = { ...row, sentBefore: true, sentSteps: ['parts'] };
  expect(await againstChain(facts, chain, sent, 'work')).toBe('abandoned');
});

it('says of a later step whose result lies in the trash that it does, and not that it was given up', async () => {
  const home = (id: string) => ({ state: 'home', jobId: id, assetId: id, sha256: bytes('a') }) as const;
  const run = chainRecord({ chain, steps: { shape: home('shape'), parts: home('parts') } });
  const facts = {
    jobs: { findAbandoned: () => null, chains: { ofWork: () => [run] } },
    library: {
      ...{ ...emptyLibrary, id: 'library', folder: '/library' },
      get: async (id: string) => ({ place: id === 'parts' ? 'trash' : 'library' }),
    },
  } as unknown as WatchFacts;
  const row = { id: 'row-1', reference: PICTURE, status: 'new', sentBefore: true } as PlanRow;
  expect(await againstChain(facts, chain, row, 'work')).toBe('trash');
});
