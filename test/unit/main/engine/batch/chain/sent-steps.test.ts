import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chainFingerprint } from '../../../../../../main/engine/batch/fingerprint.ts';
import { judgeAgain, type PlannerParts } from '../../../../../../main/engine/batch/planner.ts';
import type { StoredAsset } from '../../../../../../main/engine/library/library.ts';
import { recipesUpTo } from '../../../../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../../../../shared/model/chain/chain-record.ts';
import { bytes, GEOMETRY, PARTS, step } from '../../../../../helpers/chain/chains.ts';
import { chainRecord } from '../../../../../helpers/chain/records.ts';
import { writePicture } from '../../../../../helpers/engine/pictures.ts';
import { emptyLibrary, NO_RUNS, plan, planParts } from '../../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const chain = { name: 'Figures', steps: [step('shape', null, GEOMETRY), step('parts', 'shape', PARTS)] };

async function planned(parts: Partial<PlannerParts>) {
  const folder = await tempFolder();
  await writePicture(join(folder, 'chair.png'));
  const made = await plan([folder], parts, { chain });
  const [row] = made.rows;
  return { plan: made, row, said: row?.findings.map(({ message }) => message) };
}

/** A library in which the first step is done. */
const WITH_SHAPE: PlannerParts['library'] = {
  ...emptyLibrary,
  findByFingerprint: (() => {
    let first: string | null = null;
    return async (print: string) => {
      first ??= print;
      const files = [{ role: 'result', path: 'result.glb', bytes: 4, sha256: bytes('a') }];
      return print === first
        ? ({ asset: { id: 'shape', files }, folder: '/kept' } as unknown as StoredAsset)
        : null;
    };
  })(),
};

it('a chain whose first step was sent before waits for a word, as a row without a chain does', async () => {
  const parts = planParts();
  const { plan: made, row, said } = await planned(parts);
  expect([row?.sentBefore, said]).toEqual([undefined, []]);
  expect(made.credits).not.toBe('0.00');
  const judged = async (known: Partial<PlannerParts>) => {
    const { rows, credits } = await judgeAgain({ ...parts, ...known }, made);
    return { row: rows[0], credits, said: rows[0]?.findings.map(({ message }) => message) };
  };
  const cancelled = await judged({ findAbandoned: () => 'cancelled' });
  expect(cancelled.row).toMatchObject({ status: 'new', sentBefore: true, sentSteps: ['shape'] });
  expect(cancelled.said).toEqual([expect.stringMatching(/^Already paid for: .*Keep the result/)]);
  expect(cancelled.credits, 'it is not sent without a word').toBe('0.00');
  const there = async () => ({}) as StoredAsset;
  const trashed = await judged({ library: { ...emptyLibrary, findInTrash: there } });
  expect(trashed.row?.sentBefore).toBe(true);
  expect(trashed.said).toEqual([expect.stringContaining('lies in the library’s trash')]);
  const recorded = await judged({ library: { ...emptyLibrary, findWithoutFile: there } });
  expect(recorded.said).toEqual([expect.stringContaining('its file is missing')]);
  // A step that is already on its way pays for nothing, whatever was sent before.
  const onItsWay = await judged({ findAbandoned: () => 'lost', findOwed: () => ({}) as never });
  expect([onItsWay.row?.status, onItsWay.row?.sentBefore]).toEqual(['new', undefined]);
});

it('a later step is looked for once the one before it is done, and not where that was rejected', async () => {
  const parts = planParts({ library: WITH_SHAPE, findAbandoned: () => 'lost' });
  const { plan: made, row, said } = await planned(parts);
  expect(row).toMatchObject({ status: 'new', doneSteps: ['shape'], sentBefore: true, sentSteps: ['parts'] });
  expect(said).toEqual([expect.stringMatching(/^Step 2: Perhaps already paid for: /)]);
  const run: ChainRecord = chainRecord({
    chain,
    steps: {
      shape: { state: 'home', jobId: 'a', assetId: 'shape', sha256: bytes('a') },
      parts: { state: 'to-come' },
    },
    approvals: { shape: { word: 'rejected', sha256: bytes('a') } },
  });
  const rejected = await judgeAgain({ ...parts, chains: { ...NO_RUNS, find: () => run } }, made);
  expect(rejected.rows.map(({ status, sentBefore }) => [status, sentBefore])).toEqual([['done', undefined]]);
});

it('a later step is known by its picture and recipes too, where the result before it was made again since', async () => {
  const parts = planParts({ library: WITH_SHAPE });
  const { plan: made, row } = await planned(parts);
  expect([row?.doneSteps, row?.sentBefore]).toEqual([['shape'], undefined]);
  const print = chainFingerprint(row!.reference, recipesUpTo(chain, 'parts'));
  const left = await judgeAgain(
    { ...parts, findAbandoned: (asked) => (asked === print ? 'cancelled' : null) },
    made,
  );
  expect(left.rows[0]).toMatchObject({ status: 'new', sentBefore: true, sentSteps: ['parts'] });
  const files = [{ role: 'result', path: 'result.glb', bytes: 4, sha256: bytes('b') }];
  const get = async () => ({ asset: { id: 'old', files }, place: 'trash' }) as unknown as StoredAsset;
  const results = (asked: string) => (asked === print ? [{ assetId: 'old', sha256: bytes('b') }] : []);
  const known = { ...parts, library: { ...WITH_SHAPE, get }, chains: { ...NO_RUNS, results } };
  const trashed = await judgeAgain(known, made);
  expect(trashed.rows[0]?.findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Step 2: Already made: .* trash/),
  ]);
});

it('the word to make it all the same holds for that work, until it was made', async () => {
  const parts = planParts({ findAbandoned: () => 'lost' });
  const { plan: made } = await planned(parts);
  const [row] = made.rows;
  const said = { ...made, rows: [{ ...row!, again: true as const, wish: 'w' }] };
  const judged = await judgeAgain(parts, said);
  expect(judged.rows[0]).toMatchObject({ wish: 'w', over: { fingerprint: row?.fingerprint, asset: null } });
  expect(judged.rows[0]?.again).toBeUndefined();
  expect(judged.credits).not.toBe('0.00');
  const other = {
    ...made,
    rows: [{ ...row!, wish: 'w', over: { fingerprint: 'of a recipe', asset: null } }],
  };
  expect((await judgeAgain(parts, other)).rows[0]?.wish).toBeUndefined();
  const fresh = await judgeAgain({ ...parts, findAbandoned: () => null }, judged);
  expect([fresh.rows[0]?.wish, fresh.rows[0]?.sentBefore, fresh.rows[0]?.sentSteps]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // Its result was thrown away since, say: it was made once for this word.
  const onceMore = await judgeAgain({ ...parts, isMadeAgain: (wish) => wish === 'w/shape' }, judged);
  const [again] = onceMore.rows;
  expect([again?.wish, again?.sentBefore, onceMore.credits]).toEqual([undefined, true, '0.00']);
});
