import { expect, it } from 'vitest';
import { chainRecords } from '../../../../../../main/engine/batch/chain/start-chains.ts';
import type { ChainRecord } from '../../../../../../shared/model/chain/chain-record.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { bytes, GEOMETRY, PARTS, step } from '../../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE } from '../../../../../helpers/chain/records.ts';

const chain = { name: 'Figures', steps: [step('shape', null, GEOMETRY), step('parts', 'shape', PARTS)] };

async function started(own: Partial<PlanRow>, before: ChainRecord | null) {
  const row = { id: 'row-1', reference: PICTURE, status: 'new', fingerprint: bytes('f'), ...own } as PlanRow;
  const plan = { connectionId: 'local', recipe: GEOMETRY, chain, rows: [row] } as unknown as Plan;
  let ids = 0;
  const parts = {
    ids: { uuid: () => `id-${++ids}` },
    library: { get: async () => ({ place: 'library' }) as never },
    chains: { find: () => before },
  };
  const [record] = await chainRecords(parts, { ...plan, chain }, [row], {
    approve: 'ask',
    reserve: false,
    batchId: 'batch',
    library: { id: 'library', folder: '/library' },
    named: (job) => job as never,
  });
  return record;
}

const wishesOf = async (...[own, before]: Parameters<typeof started>): Promise<ChainRecord['wishes']> =>
  (await started(own, before))?.wishes;

it('the start of a row that was sent before is the word to make those steps all the same', async () => {
  expect(await wishesOf({ sentBefore: true, sentSteps: ['shape'] }, null)).toEqual({ shape: 'id-2' });
  expect(await wishesOf({}, null)).toBeUndefined();
  // By this name the ledger knows later that the step was made for the wish of the row.
  const wished = await wishesOf({ sentSteps: ['shape'], wish: 'plan/row' }, null);
  expect(wished).toEqual({ shape: 'plan/row/shape' });
});

it('which is said to be about what was not in the library: what is put back from the trash is taken', async () => {
  const row = { sentBefore: true, sentSteps: ['shape'] };
  expect((await started(row, null))?.lacking).toEqual(['id-2']);
  const before = chainRecord({ chain, lacking: ['earlier'] });
  expect((await started(row, before))?.lacking).toEqual(['earlier', 'id-1']);
});

it('a wish of before a run was stopped is none for its next start, whose plan does not count it', async () => {
  const shape = { state: 'home', jobId: 'a', assetId: 'shape', sha256: bytes('a') } as const;
  const wishes = { parts: 'of before' };
  const stopped = { shape, parts: { state: 'stopped', jobId: null } } as const;
  expect(await wishesOf({}, chainRecord({ chain, wishes, steps: stopped }))).toEqual({});
  const toCome = { shape, parts: { state: 'to-come' } } as const;
  expect(await wishesOf({}, chainRecord({ chain, wishes, steps: toCome }))).toEqual(wishes);
});

it('also of a run of before, for steps that are made again', async () => {
  const before = chainRecord({
    chain,
    steps: {
      shape: { state: 'home', jobId: 'a', assetId: 'shape', sha256: bytes('a') },
      parts: { state: 'failed', jobId: 'b' },
    },
  });
  expect(await wishesOf({ sentBefore: true, sentSteps: ['parts'] }, before)).toEqual({ parts: 'id-1' });
  expect(await wishesOf({ sentBefore: true, sentSteps: ['shape'] }, before), 'it is there').toBeUndefined();
});
