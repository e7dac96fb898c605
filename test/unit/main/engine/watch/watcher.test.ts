import { describe, expect, it, onTestFinished } from 'vitest';
import { EMPTY_HOLDS, MOST_LOOKS } from '../../../../../main/engine/watch/compare-looks.ts';
import { pauseAfter } from '../../../../../main/engine/watch/watcher.ts';
import type { Watch } from '../../../../../shared/model/watch/watch.ts';
import { HOUR, WATCH, type WatchWorld, watchWorld } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function open(given: Partial<Watch> = {}): Promise<WatchWorld> {
  const world = watchWorld(await tempFolder(), given);
  onTestFinished(() => world.close());
  return world;
}

const sentOf = ({ sent }: WatchWorld): readonly string[] => sent.map(({ content }) => content);

describe('a week of a watched folder', () => {
  it('queues each whole file once, within each day’s budget, through changes, restarts and a day without its folder', async () => {
    const world = await open({ existing: 'leave', quiet: { from: 22 * 60, until: 6 * 60 } });
    world.put('old.png', 'old');
    // Monday: what was there is left; a file that grows waits until two looks find it the same.
    await world.turn();
    world.put('chair.png', 'ch');
    await world.turn();
    world.put('chair.png', 'chair');
    expect(await world.turn()).toMatchObject({ growing: 1 });
    expect(sentOf(world)).toEqual([]);
    await world.turn();
    expect(sentOf(world)).toEqual(['chair']);

    // Tuesday: five files and a budget for three.
    world.now += 24 * HOUR;
    for (const name of ['a', 'b', 'c', 'd', 'e']) world.put(`${name}.png`, name);
    await world.turn();
    const full = await world.turn();
    expect(full).toMatchObject({
      state: { state: 'day-over', of: 'budget' },
      waiting: 2,
      queuedToday: 3,
      leftToday: '0.00',
    });
    world.restart();
    await world.turns(3);
    expect(sentOf(world)).toEqual(['chair', 'a', 'b', 'c']);

    // Wednesday, at night: quiet hours. In the morning the rest goes.
    world.now = new Date(2026, 10, 25, 2).getTime();
    expect(await world.turns(2)).toMatchObject({ state: { state: 'quiet' }, waiting: 2 });
    world.now = new Date(2026, 10, 25, 8).getTime();
    await world.turns(2);
    expect(sentOf(world)).toEqual(['chair', 'a', 'b', 'c', 'd', 'e']);

    // Thursday: the folder is away all day.
    world.isAway = true;
    expect(await world.turns(24, HOUR)).toMatchObject({ state: { state: 'away' } });
    world.restart();
    await world.turn();
    world.isAway = false;
    expect(await world.turns(2)).toMatchObject({ state: { state: 'watching' }, asking: 0 });
    expect(world.sent).toHaveLength(6);

    // Friday: one changed, one vanished and came back, one was renamed, one only got another time.
    world.now += 24 * HOUR;
    world.put('chair.png', 'another chair');
    world.put('b.png', 'b');
    world.files.delete('a.png');
    world.files.delete('c.png');
    world.put('c renamed.png', 'c');
    await world.turns(3);
    world.put('a.png', 'a');
    expect(await world.turns(3)).toMatchObject({ asking: 1, waiting: 0 });
    expect(world.fates()).toMatchObject({
      'chair.png': 'changed',
      'b.png': 'done-before',
      'c renamed.png': 'done-before',
    });
    expect(world.sent).toHaveLength(6);

    const perDay = Map.groupBy(world.sent, ({ day }) => day);
    expect([...perDay.values()].map(({ length }) => length)).toEqual([1, 3, 2]);
    expect(world.codes().filter((code) => code.startsWith('old.png'))).toEqual([]);
    expect(world.codes()).toEqual(
      expect.arrayContaining(['began', 'away', 'quiet', 'day-over', 'chair.png changed']),
    );
  });
});

describe('a watched folder', () => {
  it('waits with files of a folder until those beside them are whole, so that views stay together', async () => {
    const world = await open();
    world.put('front.png', 'front');
    await world.turn();
    world.put('back.png', 'back');
    expect(await world.turn()).toMatchObject({ growing: 2 });
    expect(world.sent).toEqual([]);
    await world.turn();
    expect(sentOf(world)).toEqual(['back', 'front']);
  });

  it('takes from a folder in which something lands at every look, and tells of a file that stays empty', async () => {
    const world = await open({ budget: '900.00' });
    world.put('empty.png', '');
    for (let look = 0; look < 2 * MOST_LOOKS; look += 1) {
      world.put(`${String(look).padStart(2, '0')}.png`, `picture ${look}`);
      await world.turn();
    }
    expect(world.sent.length).toBeGreaterThanOrEqual(MOST_LOOKS - 1);
    expect(world.sent.length).toBeLessThan(2 * MOST_LOOKS);
    expect(world.fates()['empty.png']).toBe('refused');
  });

  it('waits a minute at most with the files beside one that stays empty', async () => {
    const world = await open();
    world.put('empty.png', '');
    world.put('chair.png', 'chair');
    expect(await world.turns(EMPTY_HOLDS)).toMatchObject({ growing: 2 });
    expect(await world.turn()).toMatchObject({ growing: 1 });
    expect(sentOf(world)).toEqual(['chair']);
  });

  it('says what is left of the day by the budget as it was set since', async () => {
    const world = await open();
    world.put('a.png', 'a');
    await world.turns(2);
    world.isAway = true;
    world.change({ budget: '90.00' });
    expect(await world.turn()).toMatchObject({ state: { state: 'away' }, leftToday: '75.00' });
  });

  it('looks at a picture again that was half written, once it is whole', async () => {
    const world = await open();
    world.broken.add('half');
    world.put('chair.png', 'half');
    await world.turns(2);
    expect(world.fates()).toEqual({ 'chair.png': 'refused' });
    world.put('chair.png', 'whole');
    await world.turns(2);
    expect(sentOf(world)).toEqual(['whole']);
  });

  it('holds the day’s limit of files over a restart, and goes on the next day', async () => {
    const world = await open({ mostADay: 1 });
    world.put('a.png', 'a');
    world.put('b.png', 'b');
    await world.turns(2);
    world.restart();
    expect(await world.turns(3)).toMatchObject({ state: { state: 'day-over', of: 'files' }, queuedToday: 1 });
    await world.turn(24 * HOUR);
    expect(sentOf(world)).toEqual(['a', 'b']);
  });

  it('queues nothing while it is paused, and what came meanwhile afterwards', async () => {
    const world = await open({ isPaused: true });
    world.put('a.png', 'a');
    expect(await world.turns(3)).toMatchObject({ state: { state: 'paused' }, waiting: 1 });
    world.change({ isPaused: false });
    await world.turn();
    expect(sentOf(world)).toEqual(['a']);
  });

  it.each(['ledger', 'library'] as const)('stands still for its %s until the word', async (of) => {
    const world = await open();
    world.standing = of;
    world.put('a.png', 'a');
    expect(await world.turns(3)).toMatchObject({ state: { state: 'standing-still', of } });
    world.restart();
    await world.turns(3);
    expect(world.sent).toEqual([]);
    world.standing = null;
    await world.turn();
    expect(sentOf(world)).toEqual(['a']);
  });

  it('takes nothing that was there before when it may go on in the middle of a look', async () => {
    const world = await open({ existing: 'leave' });
    world.standing = 'library';
    world.put('a.png', 'a');
    await world.turns(3);
    world.whileLooking = () => {
      world.standing = null;
    };
    await world.turns(3);
    expect(world.sent).toEqual([]);
    expect(world.fates()).toEqual({ 'a.png': 'left' });
  });

  it('knows after kill -9 between queueing and noting it what it queued, and counts it for the day', async () => {
    const world = await open({ mostADay: 2 });
    world.put('a.png', 'a');
    world.put('b.png', 'b');
    world.diesAfterStart = true;
    expect(await world.turns(2)).toMatchObject({ state: { state: 'trouble' } });
    world.diesAfterStart = false;
    world.restart();
    world.put('c.png', 'c');
    expect(await world.turns(3)).toMatchObject({
      state: { state: 'day-over', of: 'files' },
      queuedToday: 2,
    });
    expect(sentOf(world)).toEqual(['a', 'b']);
    // Also once nothing of them is in the queue any more.
    expect(world.store().queuedSince(WATCH.id, 0)).toBe(2);
    expect(await world.turn(24 * HOUR)).toMatchObject({ queuedToday: 1 });
    expect(sentOf(world)).toEqual(['a', 'b', 'c']);
    expect(world.fates()).toMatchObject({ 'a.png': 'queued', 'c.png': 'queued' });
  });

  it('asks for a picture that is too large to be looked at, which may be half of one', async () => {
    const world = await open();
    world.put('huge.png', 'huge');
    world.put('a.png', 'a');
    expect(await world.turns(3)).toMatchObject({ asking: 1, waiting: 0 });
    expect([world.fates()['huge.png'], sentOf(world)]).toEqual(['unlooked', ['a']]);
  });

  it('says that one costs more than a whole day may, and queues nothing', async () => {
    const world = await open({ budget: '10.00' });
    world.put('a.png', 'a');
    expect(await world.turns(3, 24 * HOUR)).toMatchObject({ state: { state: 'too-dear' }, waiting: 1 });
    expect(world.sent).toEqual([]);
  });

  it('queues nothing when it is asked to stop while pictures are read', async () => {
    const world = await open();
    world.put('a.png', 'a');
    await world.turn();
    const stop = new AbortController();
    world.whilePlanning = () => stop.abort(new Error('stop'));
    await expect(world.turnUntil(stop.signal)).rejects.toThrow('stop');
    expect(world.sent).toEqual([]);
    world.whilePlanning = () => undefined;
    await world.turn();
    expect(sentOf(world)).toEqual(['a']);
  });
});

it('rests after a long look, but not for days after a machine slept or its clock was set', () => {
  expect(pauseAfter(500, 10_000)).toBe(10_000);
  expect(pauseAfter(20_000, 10_000)).toBe(80_000);
  expect(pauseAfter(24 * HOUR, 10_000)).toBe(HOUR / 4);
  expect(pauseAfter(-24 * HOUR, 10_000)).toBe(10_000);
});

describe('what a look finds beside files', () => {
  it('says once of a pipe or a folder that cannot be read why nothing comes of it, and again once it came back', async () => {
    const world = await open();
    const pipe = { path: 'pipe.png', message: '/refs/pipe.png is a pipe.' };
    world.unread = [pipe];
    await world.turns(3);
    expect(world.codes()).toEqual(['began', 'pipe.png unread', 'watching']);
    world.unread = [];
    await world.turn();
    world.unread = [pipe];
    await world.turn();
    expect(world.codes().filter((code) => code === 'pipe.png unread')).toHaveLength(2);
  });

  it('says once of pictures of a kind that it cannot read, however many they become', async () => {
    const world = await open();
    for (const message of ['1 psd file is left aside.', '2 psd files are left aside.']) {
      world.unread = [{ path: null, message, as: 'left aside: psd' }];
      await world.turn();
    }
    expect(world.codes().filter((code) => code.endsWith('unread'))).toHaveLength(1);
  });

  it('leaves what is on a drive that was not there when the folder was first found empty', async () => {
    const world = await open({ existing: 'leave' });
    world.place = 'mount point';
    await world.turns(2);
    world.restart();
    world.place = 'drive';
    world.put('old.png', 'old');
    await world.turns(3);
    expect([world.fates(), world.sent]).toEqual([{ 'old.png': 'left' }, []]);
    world.put('new.png', 'new');
    await world.turns(2);
    // The drive went and comes back, with what was put there meanwhile.
    world.place = 'mount point';
    const there = [...world.files];
    world.files.clear();
    await world.turn();
    world.place = 'drive';
    for (const [path, file] of there) world.files.set(path, file);
    world.put('later.png', 'later');
    await world.turns(3);
    expect(sentOf(world)).toEqual(['new', 'later']);
  });

  it('takes the first files of a folder that was empty', async () => {
    const world = await open({ existing: 'leave' });
    await world.turns(2);
    world.put('new.png', 'new');
    await world.turns(2);
    expect(sentOf(world)).toEqual(['new']);
  });

  it('waits with a view until those in folders of views beside it are whole', async () => {
    const world = await open();
    world.put('props/front/chair.png', 'front');
    await world.turn();
    world.put('props/back/chair.png', 'back');
    expect(await world.turn()).toMatchObject({ growing: 2 });
    world.put('other/lamp.png', 'lamp');
    await world.turn();
    expect(sentOf(world)).toEqual(['back', 'front']);
  });
});

it('keeps what the artist set while a look was under way', async () => {
  const world = await open();
  world.put('a.png', 'a');
  await world.turn();
  world.whilePlanning = () => world.change({ budget: '5.00' });
  await world.turn();
  expect(world.store().watch(WATCH.id)).toMatchObject({ budget: '5.00', isBegun: true });
});
