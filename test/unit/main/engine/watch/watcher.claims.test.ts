import { expect, it, onTestFinished } from 'vitest';
import { createSerialQueue } from '../../../../../main/engine/async/slots.ts';
import { fingerprintOf, HOUR, type WatchWorld, watchWorld } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function open(): Promise<WatchWorld> {
  const world = watchWorld(await tempFolder(), { budget: '1500.00' });
  onTestFinished(() => world.close());
  await world.turn();
  return world;
}

const sentOf = ({ sent }: WatchWorld): readonly string[] => sent.map(({ content }) => content);

it('does not send what another Maquette took for the library: it waits, says so once, and asks after a day', async () => {
  const world = await open();
  world.put('chair.png', 'chair');
  world.put('lamp.png', 'lamp');
  world.others.set(fingerprintOf('chair'), world.now);
  await world.turn();
  expect(await world.turns(3)).toMatchObject({ state: { state: 'watching' }, waiting: 1, asking: 0 });
  expect(sentOf(world)).toEqual(['lamp']);
  expect(world.codes().filter((code) => code === 'chair.png elsewhere')).toHaveLength(1);
  expect(await world.turn(25 * HOUR)).toMatchObject({ waiting: 0, asking: 1 });
  expect(world.fates()).toMatchObject({ 'chair.png': 'claimed', 'lamp.png': 'queued' });
  world.others.clear();
  await world.turns(3);
  expect(sentOf(world)).toEqual(['lamp']);
});

it('sends what the other gave free, and what stands behind many that the other took', async () => {
  const world = await open();
  for (let each = 0; each < 120; each += 1) {
    world.put(`a${String(each).padStart(3, '0')}.png`, `a${each}`);
    world.others.set(fingerprintOf(`a${each}`), world.now);
  }
  world.put('z.png', 'z');
  await world.turns(3);
  expect(sentOf(world)).toEqual(['z']);
  world.others.delete(fingerprintOf('a7'));
  await world.turn();
  expect(sentOf(world)).toEqual(['z', 'a7']);
});

it('gives free what it took and did not queue, and keeps what may be queued when it ends in between', async () => {
  const world = await open();
  world.put('chair.png', 'chair');
  world.isChangedMeanwhile = true;
  await world.turns(2);
  expect([...world.claimed]).toEqual([]);
  world.isChangedMeanwhile = false;
  world.diesAfterStart = true;
  await world.turn();
  expect([...world.claimed]).toEqual([fingerprintOf('chair')]);
  world.diesAfterStart = false;
  world.restart();
  await world.turns(2);
  expect(sentOf(world)).toEqual(['chair']);
});

it('gives nothing free that another watch of this Maquette is about to send', async () => {
  const shared = { alone: createSerialQueue().run, claimed: new Set<string>() };
  const openOne = async (): Promise<WatchWorld> => {
    const world = watchWorld(await tempFolder(), {}, shared);
    onTestFinished(() => world.close());
    world.put('chair.png', 'chair');
    await world.turn();
    return world;
  };
  const [one, other] = [await openOne(), await openOne()];
  const starting = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  one.isChangedMeanwhile = true;
  one.whileStarting = async () => {
    starting.resolve();
    await mayGoOn.promise;
  };
  const turnOfOne = one.turn();
  await starting.promise;
  other.whilePlanning = () => setImmediate(mayGoOn.resolve);
  await Promise.all([turnOfOne, other.turn()]);
  expect(sentOf(one)).toEqual([]);
  expect(sentOf(other)).toEqual(['chair']);
  expect([...shared.claimed]).toEqual([fingerprintOf('chair')]);
});

it('asks at once where the other’s clock is a day ahead: how long it waits cannot be known', async () => {
  const world = await open();
  world.put('chair.png', 'chair');
  world.others.set(fingerprintOf('chair'), world.now + 25 * HOUR);
  expect(await world.turns(2)).toMatchObject({ asking: 1 });
  expect(sentOf(world)).toEqual([]);
});

it('sends nothing while the library cannot say whether another has it', async () => {
  const world = await open();
  world.put('chair.png', 'chair');
  world.isLibraryAway = true;
  expect((await world.turns(3)).state).toMatchObject({ state: 'trouble' });
  expect(sentOf(world)).toEqual([]);
  world.isLibraryAway = false;
  await world.turn();
  expect(sentOf(world)).toEqual(['chair']);
});

it('is named by its data folder from one start to the next', async () => {
  const world = await open();
  const owners = world.store().owners();
  world.restart();
  expect(world.store().owners()).toEqual(owners);
  expect((await open()).store().owners()).not.toEqual(owners);
});
