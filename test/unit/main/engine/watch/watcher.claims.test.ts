import { expect, it, onTestFinished } from 'vitest';
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
  const owner = world.store().owner();
  world.restart();
  expect(world.store().owner()).toBe(owner);
  expect((await open()).store().owner()).not.toBe(owner);
});
