import { mkdir } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, watchWorld } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const path = fc.constantFrom('a.png', 'b.png', 'sub/c.png');
const content = fc.constantFrom('1', '22', '333', '4444');
const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), path, content }),
  fc.record({ do: fc.constant('remove' as const), path }),
  fc.record({ do: fc.constantFrom('look', 'look', 'look', 'day', 'restart', 'away', 'back', 'die') }),
);

it('whatever happens in whatever order, nothing is sent twice, no day is overspent, and in the end nothing new is left', async () => {
  const data = await tempFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      run += 1;
      const folder = `${data}/${run}`;
      await mkdir(folder);
      const world = watchWorld(folder, { budget: '30.00' });
      try {
        for (const each of steps) {
          switch (each.do) {
            case 'put':
              world.put(each.path, each.content);
              break;
            case 'remove':
              world.files.delete(each.path);
              break;
            case 'day':
              world.now += 24 * HOUR;
              break;
            case 'restart':
              world.restart();
              break;
            case 'away':
            case 'back':
              world.isAway = each.do === 'away';
              break;
            case 'die':
              world.diesAfterStart = true;
              await world.turns(2);
              world.diesAfterStart = false;
              world.restart();
              break;
            default:
              await world.turn();
          }
        }
        world.isAway = false;
        for (let day = 0; day < 4; day += 1) {
          await world.turns(3);
          world.now += 24 * HOUR;
        }
        const contents = world.sent.map((sent) => sent.content);
        expect(new Set(contents).size).toBe(contents.length);
        for (const sent of Map.groupBy(world.sent, ({ day }) => day).values())
          expect(sent.length).toBeLessThanOrEqual(2);
        expect(await world.turn()).toMatchObject({ growing: 0, waiting: 0, state: { state: 'watching' } });
        const fates = world.fates();
        expect([...world.files.keys()].filter((each) => !(each in fates))).toEqual([]);
      } finally {
        world.close();
      }
    }),
    { numRuns: 20 },
  );
});
