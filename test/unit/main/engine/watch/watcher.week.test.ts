import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Watch } from '../../../../../shared/model/watch/watch.ts';
import { HOUR, SECOND, type WatchWorld, watchWorld } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const ZONE = process.env['TZ'];
// Clocks were put forward on Sunday, 29 March 2026, and back on Sunday, 25 October.
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

async function open(given: Partial<Watch>, start: Date): Promise<WatchWorld> {
  const world = watchWorld(await tempFolder(), given);
  world.now = start.getTime();
  onTestFinished(() => world.close());
  return world;
}

const perDay = ({ sent }: WatchWorld): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...Map.groupBy(sent, ({ day }) => day)].map(([day, files]) => [
      day,
      files.map(({ content }) => content),
    ]),
  );

/** Two looks each half hour until a time, and what happens at full hours of the local clock, such as `Tue 9`. */
async function live(
  world: WatchWorld,
  until: Date,
  happens: Readonly<Record<string, () => unknown>>,
  beforeLook: () => void,
): Promise<readonly string[]> {
  const happened: string[] = [];
  while (world.now < until.getTime()) {
    const time = new Date(world.now);
    const name = `${DAYS[time.getDay()]} ${time.getHours()}`;
    const event = happens[name];
    if (event !== undefined && !happened.includes(name)) {
      happened.push(name);
      await event();
    }
    const before = world.sent.length;
    for (let look = 0; look < 2; look += 1) {
      beforeLook();
      await world.turn(10 * SECOND);
    }
    const isNight = time.getHours() >= 22 || time.getHours() < 6;
    if (isNight) expect(world.sent.length, `nothing is queued in quiet hours, as at ${name}`).toBe(before);
    world.now += HOUR / 2 - 20 * SECOND;
  }
  return happened;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

describe('a week of a watched folder, hour by hour', () => {
  it('keeps quiet hours, the files of a day and nothing twice, through kills, a day away, changes, renames and a day of 25 hours', async () => {
    const world = await open(
      { mostADay: 2, quiet: { from: 22 * 60, until: 6 * 60 } },
      new Date(2026, 9, 19, 7),
    );
    const put =
      (...names: string[]) =>
      (): void => {
        for (const name of names) world.put(`${name}.png`, name);
      };
    expect(new Date(2026, 9, 25, 12).getTimezoneOffset() - new Date(2026, 9, 25, 1).getTimezoneOffset()).toBe(
      60,
    );
    let isGrowing = false;
    const grow = (): void => {
      if (isGrowing) world.put('grows.png', `${world.files.get('grows.png')?.content ?? ''}g`);
    };
    const happens = {
      // A file that is copied for an hour, and two at once.
      'Mon 8': () => {
        isGrowing = true;
      },
      'Mon 9': () => {
        isGrowing = false;
        put('mon-1')();
      },
      // More than a day takes, the last of them at night.
      'Tue 10': put('tue-1', 'tue-2', 'tue-3'),
      'Tue 23': put('tue-4'),
      // Killed between queueing and noting it.
      'Wed 5': () => {
        world.diesAfterStart = true;
      },
      'Wed 7': () => {
        world.diesAfterStart = false;
        world.restart();
      },
      'Wed 12': () => world.restart(),
      'Wed 13': put('wed-1'),
      // Away for a day, and restarted meanwhile.
      'Thu 0': () => {
        world.isAway = true;
      },
      'Thu 15': () => world.restart(),
      'Fri 0': () => {
        world.isAway = false;
      },
      // One changed, one renamed, one copied.
      'Fri 9': () => {
        world.put('mon-1.png', 'mon-1, painted over');
        world.files.delete('tue-1.png');
        world.put('renamed.png', 'tue-1');
        world.put('copies/tue-2.png', 'tue-2');
      },
      'Sat 8': put('sat-1', 'sat-2', 'sat-3'),
      // The hour from two to three comes twice.
      'Sun 1': () => world.restart(),
      'Sun 2': put('sun-1'),
      'Sun 12': () => world.restart(),
      'Mon 11': put('next'),
    };
    const happened = await live(world, new Date(2026, 9, 26, 12), happens, grow);
    expect(happened).toContain('Sun 12');
    const days = perDay(world);
    expect(days['2026-10-19']).toHaveLength(2);
    expect(days['2026-10-20']).toHaveLength(2);
    expect(days['2026-10-21']).toHaveLength(2);
    expect(days['2026-10-22']).toBeUndefined();
    for (const [day, files] of Object.entries(days)) expect(files.length, day).toBeLessThanOrEqual(2);
    const contents = world.sent.map(({ content }) => content);
    expect(new Set(contents).size).toBe(contents.length);
    expect(contents.filter((content) => /^g+$/.test(content))).toEqual([
      world.files.get('grows.png')?.content,
    ]);
    expect(contents).not.toContain('mon-1, painted over');
    expect(contents).toEqual(
      expect.arrayContaining([
        'mon-1',
        'tue-1',
        'tue-2',
        'tue-3',
        'tue-4',
        'wed-1',
        'sat-1',
        'sat-2',
        'sat-3',
        'sun-1',
      ]),
    );
    expect(world.fates()).toMatchObject({
      'mon-1.png': 'changed',
      'renamed.png': 'done-before',
      'copies/tue-2.png': 'done-before',
    });
    expect(world.codes()).toEqual(expect.arrayContaining(['away', 'quiet', 'day-over', 'mon-1.png changed']));
  });

  it('opens a new day’s budget at local midnight, also where the day before or after had 23 or 25 hours', async () => {
    for (const [year, month, date] of [
      [2026, 9, 24],
      [2026, 9, 25],
      [2026, 2, 28],
      [2026, 2, 29],
    ] as const) {
      const world = await open({}, new Date(year, month, date, 23, 59, 20));
      for (let number = 1; number <= 7; number += 1) world.put(`${number}.png`, `picture ${number}`);
      await world.turns(3);
      expect(world.sent).toHaveLength(3);
      await world.turns(3);
      // The next day goes on with its own three, and no hour later that repeats or is left out opens another.
      expect(Object.values(perDay(world)).map(({ length }) => length)).toEqual([3, 3]);
      await world.turns(23, HOUR);
      const days = Object.values(perDay(world)).map(({ length }) => length);
      expect(days.slice(0, 2)).toEqual([3, 3]);
      await world.turns(3, HOUR);
      expect(Object.values(perDay(world)).map(({ length }) => length)).toEqual([3, 3, 1]);
    }
  });
});
