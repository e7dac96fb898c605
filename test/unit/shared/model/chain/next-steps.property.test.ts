import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chain, pathTo, stepsAfter } from '../../../../../shared/model/chain/chain.ts';
import { chainFindings } from '../../../../../shared/model/chain/chain-findings.ts';
import {
  applyToChain,
  type ChainEvent,
  type ChainRun,
  chainRunSchema,
  newChainRun,
} from '../../../../../shared/model/chain/chain-run.ts';
import { nextSteps } from '../../../../../shared/model/chain/next-steps.ts';
import { bytes, DEPTH, GEOMETRY, PARTS, step, TEXTURE } from '../../../../helpers/chain/chains.ts';

/** Chains that can be run: each step works on the picture, or on any model before it. */
const chains: fc.Arbitrary<Chain> = fc
  .array(fc.record({ kind: fc.nat(3), from: fc.nat(), approve: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((drafts) => {
    const steps: Chain['steps'][number][] = [];
    for (const { kind, from, approve } of drafts) {
      const meshes = steps.filter(({ recipe }) => recipe.kind !== 'depth');
      const parent = meshes[from % Math.max(meshes.length, 1)];
      const recipe = [GEOMETRY, DEPTH, TEXTURE, PARTS][kind] ?? GEOMETRY;
      const id = `s${steps.length}`;
      if (kind < 2 || parent === undefined) steps.push(step(id, null, kind < 2 ? recipe : GEOMETRY));
      else steps.push(step(id, parent.id, recipe, approve));
    }
    return { steps };
  });

/** What happens outside, in any order: the numbers choose a step. */
const happenings = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('start', 'start', 'succeed', 'approve') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'fail',
          'reject',
          'kill',
          'restore',
          'release',
          'release',
          'edit',
          'again',
        ),
      },
    ),
    which: fc.nat(15),
  }),
  // As short as fast-check makes them by itself, they would end before the second step.
  { minLength: 40, maxLength: 160 },
);

test('random chains, faults, words and kills: each step is sent once a round at most, and only on what is home and approved', () => {
  /** How many steps were started that follow another. */
  let later = 0;
  fc.assert(
    fc.property(chains, happenings, (chain, events) => {
      expect(chainFindings(chain)).toEqual([]);
      /** The service's own count. */
      const sent = new Map<string, number>();
      const edited = new Set<string>();
      /** How often the artist ran each step again. */
      const rounds = new Map<string, number>();
      const jobOf = (id: string, late = 0): string => `job-${id}-${(rounds.get(id) ?? 0) - late}`;
      let held = false;
      let run: ChainRun = newChainRun(chain);
      const apply = (event: ChainEvent): void => {
        run = applyToChain(run, event);
      };
      const now = (id: string): string => bytes(edited.has(id) ? 'b' : 'a');
      const next = () =>
        nextSteps(run, {
          awaitsRelease: held,
          resultOf: (id) => ({ at: 'library', sha256: now(id) }),
        });
      for (const { what, which } of events) {
        const id = chain.steps[which % chain.steps.length]?.id ?? '';
        if (what === 'start' && next().get(id)?.next === 'start') {
          const from = chain.steps.find((each) => each.id === id)?.from ?? null;
          expect(held).toBe(false);
          if (from !== null) {
            later += 1;
            expect(run.steps[from]?.state).toBe('home');
            const approval = run.approvals[from];
            if (approval !== undefined) expect(approval).toEqual({ word: 'approved', sha256: now(from) });
            else expect(edited.has(from) || chain.steps.find((each) => each.id === id)?.approve).toBe(false);
          }
          sent.set(jobOf(id), (sent.get(jobOf(id)) ?? 0) + 1);
          apply({ type: 'started', step: id, jobId: jobOf(id) });
        }
        // Now and then, it is the job of the round before that says something.
        const jobId = jobOf(id, which % 5 === 0 ? 1 : 0);
        if (what === 'succeed') {
          apply({ type: 'came-home', step: id, jobId, assetId: id, sha256: bytes('a') });
        }
        if (what === 'fail') apply({ type: 'failed', step: id, jobId });
        if (what === 'approve') apply({ type: 'decided', step: id, word: 'approved', sha256: now(id) });
        if (what === 'reject') apply({ type: 'decided', step: id, word: 'rejected', sha256: now(id) });
        if (what === 'edit') edited.add(id);
        if (what === 'again') {
          const before = run;
          apply({ type: 'again', step: id });
          if (run !== before) {
            for (const each of [id, ...stepsAfter(chain, id).map((after) => after.id)]) {
              expect(before.steps[each]?.state).not.toBe('sent');
              rounds.set(each, (rounds.get(each) ?? 0) + 1);
            }
          }
        }
        if (what === 'restore' || what === 'release') held = what === 'restore';
        // A process that was killed knows what is on disk, and nothing else.
        if (what === 'kill') run = chainRunSchema.parse(JSON.parse(JSON.stringify(run)));
        for (const [stepId, { next: how }] of next()) {
          const isEnded = pathTo(chain, stepId).some(
            ({ id: each }) =>
              each !== stepId &&
              (run.steps[each]?.state === 'failed' ||
                (run.approvals[each]?.word === 'rejected' && run.approvals[each]?.sha256 === now(each))),
          );
          expect(how === 'ended').toBe(isEnded && run.steps[stepId]?.state === 'to-come');
        }
      }
      for (const count of sent.values()) expect(count).toBe(1);
    }),
    { numRuns: 300 },
  );
  expect(later).toBeGreaterThan(30);
});
