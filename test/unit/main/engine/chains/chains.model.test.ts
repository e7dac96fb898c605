import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chain, ChainStep } from '../../../../../shared/model/chain/chain.ts';
import { chainFindings } from '../../../../../shared/model/chain/chain-findings.ts';
import { canBeStopped } from '../../../../../shared/model/chain/chain-record.ts';
import { type ImageReference, meshOf } from '../../../../../shared/model/reference.ts';
import { chainWorld, type Death } from '../../../../helpers/chain/chain-world.ts';
import { bytes, DEPTH, GEOMETRY, PARTS, step, TEXTURE } from '../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE } from '../../../../helpers/chain/records.ts';

/** Random chains: each step works on the picture or on any step before it that it can follow. */
const chain: fc.Arbitrary<Chain> = fc
  .array(
    fc.record({
      recipe: fc.constantFrom(GEOMETRY, TEXTURE, PARTS, DEPTH),
      after: fc.nat(4),
      approve: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((wanted) => {
    const steps: ChainStep[] = [];
    for (const { recipe, after, approve } of wanted) {
      const id = `step-${steps.length}`;
      const from = steps[after % Math.max(1, steps.length)]?.id ?? null;
      const tries = [step(id, from, recipe, approve), step(id, null, recipe)];
      const fits = tries.find((each) => chainFindings({ steps: [...steps, each] }).length === 0);
      if (fits !== undefined) steps.push(fits);
    }
    return { steps };
  })
  .filter(({ steps }) => steps.length > 0);

type Action =
  | { readonly do: 'send' | 'finish'; readonly isGood: boolean }
  | { readonly do: 'approved' | 'rejected' | 'trash' | 'back' | 'edit'; readonly at: number }
  | { readonly do: 'stop' | 'take-back' | 'again'; readonly at: number }
  | { readonly do: 'kill' | 'clear' }
  | { readonly do: 'doom'; readonly death: Death };

const mostly = fc.integer({ min: 0, max: 9 }).map((number) => number > 0);
const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), isGood: mostly }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), isGood: mostly }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('approved', 'approved', 'approved', 'rejected', 'trash', 'back', 'edit' as const),
        at: fc.nat(9),
      }) as fc.Arbitrary<Action>,
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'clear' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('stop' as const, 'stop' as const, 'take-back' as const, 'again' as const),
        at: fc.nat(9),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('doom' as const),
        death: fc.record({ writes: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) }),
      }),
    },
  ),
  { maxLength: 40 },
);

type World = Awaited<ReturnType<typeof chainWorld>>;

/** What the artist said. */
interface Said {
  /** Approvals: the run, the step and the bytes. */
  readonly words: Set<string>;
  /** How many tasks there were when a run was stopped, by its id, until that was taken back. */
  readonly stopped: Map<string, number>;
}

/** Stops a run, takes that back, or runs it again. */
async function speak(
  world: World,
  { do: what, at }: { readonly do: 'stop' | 'take-back' | 'again'; readonly at: number },
  stopped: Said['stopped'],
): Promise<void> {
  const { attempt, life, ledger, tasks } = world;
  const records = ledger.allChains();
  const record = records[at % Math.max(1, records.length)];
  if (record === undefined) return;
  const { id, steps } = record;
  const halted = Object.keys(steps).filter((each) => steps[each]?.state === 'stopped');
  if (what !== 'stop') stopped.delete(id);
  // Also if the process was killed in it, once the run in the ledger says it.
  await attempt(async () => {
    if (what === 'stop') await life().chains.stop([id]);
    else if (what === 'take-back') await life().chains.takeBack([id]);
    else {
      const step = halted[at % Math.max(1, halted.length)];
      if (step === undefined) return;
      await Promise.resolve()
        .then(() => life().chains.again(id, step))
        .catch(unlessKilled(world));
    }
  });
  await world.prove();
  const now = ledger.chain(id);
  if (what === 'stop' && now !== null && !canBeStopped(now)) stopped.set(id, tasks.length);
}

/** Does what the artist, the service, or an accident does. Notes each word that was given. */
async function act(world: World, action: Action, { words, stopped }: Said): Promise<void> {
  const { settle, attempt, life } = world;
  switch (action.do) {
    case 'send':
      return world.send(!action.isGood);
    case 'finish':
      return world.finish(action.isGood);
    case 'kill':
      await world.kill();
      return world.prove();
    case 'clear':
      return world.clearEnded();
    case 'doom':
      return world.die(action.death);
    case 'stop':
    case 'take-back':
    case 'again':
      return speak(world, action, stopped);
    default: {
      const homes = world.ledger
        .allChains()
        .flatMap(({ id, steps }) =>
          Object.entries(steps).flatMap(([name, each]) =>
            each.state === 'home' ? [{ id, name, assetId: each.assetId }] : [],
          ),
        );
      const home = homes[action.at % Math.max(1, homes.length)];
      if (home === undefined) return;
      if (action.do === 'trash' || action.do === 'back')
        return world.move(home.assetId, action.do === 'trash' ? 'trash' : 'library');
      if (action.do === 'edit') return world.edit(home.assetId);
      const { do: word } = action;
      const stored = world.assets.get(home.assetId)?.stored;
      const sha256 = stored?.place === 'library' ? stored.asset.files[0]?.sha256 : undefined;
      // A word that the process is killed in may be given or not.
      if (word === 'approved' && sha256 !== undefined) words.add(`${home.id} ${home.name} ${sha256}`);
      await attempt(() => life().chains.decide(home.id, home.name, word).catch(unlessKilled(world)));
      await world.prove();
      return settle();
    }
  }
}

const unlessKilled = (world: World) => (cause: unknown) => {
  const isRefusal = cause instanceof Error && cause.name === 'AppError' && !world.life().isDead();
  if (!isRefusal) throw cause;
};

/** What holds at every moment. */
function holds(world: World, { words, stopped }: Said): void {
  const { tasks, ledger } = world;
  const records = ledger.allChains();
  const charged = tasks.filter(({ hasFailed }) => !hasFailed).map(({ job }) => job.fingerprint);
  expect(new Set(charged).size, 'nothing is made twice').toBe(charged.length);
  const jobs = new Map(tasks.map(({ job }) => [job.id, job]));
  for (const { job } of tasks) {
    const mesh = meshOf(job.reference);
    const owners = records.flatMap((record) =>
      Object.entries(record.steps).flatMap(([id, each]) =>
        'jobId' in each && each.jobId === job.id ? [{ record, id }] : [],
      ),
    );
    expect(owners.length, 'each task belongs to a step').toBeGreaterThan(0);
    for (const { record, id } of owners) {
      const own = record.chain.steps.find((each) => each.id === id);
      if (own?.approve !== true || own.from === null || mesh?.from !== 'asset') continue;
      const approved = `${record.id} ${own.from} ${mesh.file.sha256}`;
      expect([...words], 'nothing is sent without the word that it waits for').toContain(approved);
    }
  }
  for (const [id, before] of stopped) {
    const others = records.filter((record) => record.id !== id);
    const made = tasks.slice(before).filter(({ job }) => {
      const has = (record: (typeof records)[number]): boolean =>
        Object.values(record.steps).some((each) => 'jobId' in each && each.jobId === job.id);
      return records.some((record) => record.id === id && has(record)) && !others.some(has);
    });
    expect(made, 'nothing of a stopped run is sent').toEqual([]);
  }
  for (const job of world.life().queue.all()) {
    const isKnown = records.some(({ steps }) =>
      Object.values(steps).some((each) => 'jobId' in each && each.jobId === job.id),
    );
    // A step that was stopped, and is run again, has another job.
    expect(isKnown || job.state.state === 'cancelled', 'no job is without its step').toBe(true);
  }
  expect(jobs.size).toBe(tasks.length);
}

it('whatever is approved, fails, changes or is killed, nothing is made twice, and the ledger agrees with the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chain, { minLength: 1, maxLength: 2 }), actions, async (wanted, todo) => {
      const world = await chainWorld();
      const words = new Set<string>();
      const said: Said = { words, stopped: new Map() };
      world.life().book.put(
        wanted.map((each, index) =>
          chainRecord({
            id: `chain-${index}`,
            chain: each,
            reference: pictureOf(index),
          }),
        ),
      );
      await world.settle();
      for (const action of todo) {
        await act(world, action, said);
        await world.prove();
        holds(world, said);
      }
      // In the end all goes well: what can still be made is made.
      for (const id of world.assets.keys()) await world.move(id, 'library');
      for (let round = 0; round < 30; round += 1) {
        await world.prove();
        await world.send(false);
        await world.finish(true);
        const open = [...world.life().book.open()];
        for (const { id, chain: of, steps } of open)
          for (const each of of.steps) {
            const now = steps[each.id];
            if (now?.state !== 'home') continue;
            const sha256 = world.assets.get(now.assetId)?.stored.asset.files[0]?.sha256;
            words.add(`${id} ${each.id} ${sha256}`);
            await world.attempt(() => world.life().chains.decide(id, each.id, 'approved'));
          }
        holds(world, said);
      }
      expect([...world.life().book.open()].map(({ steps }) => steps)).toEqual([]);
      const good = new Set(world.tasks.filter(({ hasFailed }) => !hasFailed).map(({ id }) => id));
      expect(new Set(world.assets.keys())).toEqual(new Set([...good].map((id) => `asset-of-${id}`)));
      await world.life().chains.close();
    }),
    { numRuns: Number(process.env['MAQUETTE_TEST_RUNS'] ?? 100) },
  );
});

const pictureOf = (index: number): ImageReference => ({
  ...PICTURE,
  image: { ...PICTURE.image, sha256: bytes(String(index)) },
});
