import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { report, reportLeftOut, roundsOr } from '../helpers/bench/figures.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

/**
 * How many times as many models an hour a batch makes with the default number of workers as with one: services of both kinds in turn, each a
 * process of its own. The clock is read, so that it takes a machine with nothing else to do: two to three minutes there.
 */
const NAME = 'batch by the default number of workers, models an hour beside one worker';
const IMAGES = [
  'chair.png',
  'mug.jpg',
  'cupcake.png',
  'kettle.webp',
  'rubber-duck.jpg',
  'mushroom-house.png',
];
/** How often each is made before the clock is started, and while it runs: an hour's batch is compiled once, at its beginning. */
const WARM_UP = 4;
const TIMES_EACH = 4;
const LIMIT = 1.7;

const repeated = (times: number): readonly string[] => Array.from({ length: times }, () => IMAGES).flat();

/** The seconds that a batch takes. */
async function secondsOf(args: readonly string[]): Promise<number> {
  const { child, ready } = await startServiceProcess(args);
  try {
    const client = new PlainClient(ready.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    const make = async (images: readonly string[]): Promise<void> => {
      const tasks: string[] = [];
      for (const image of images) {
        const { data } = await client.submit(
          { request_type: '3', model: 'generalv1.5', resolution: '512', format: '2' },
          readFileSync(new URL(`../../assets/samples/${image}`, import.meta.url)),
        );
        tasks.push(data.task_id as string);
      }
      for (const task of tasks) await client.untilEnded(task);
    };
    await make(repeated(WARM_UP));
    const started = performance.now();
    await make(repeated(TIMES_EACH));
    return (performance.now() - started) / 1000;
  } finally {
    await endProcess(child, 'SIGTERM');
  }
}

if (availableParallelism() < 2) {
  reportLeftOut(NAME, 'a second core', 'run it on a machine with two or more');
} else {
  const pairs: { readonly one: number; readonly usual: number }[] = [];
  for (let round = 0; round < roundsOr(2); round++) {
    const one = await secondsOf(['--workers', '1']);
    pairs.push({ one, usual: await secondsOf([]) });
  }
  report({
    name: NAME,
    values: pairs.map(({ one, usual }) => one / usual),
    pick: 'middle',
    unit: 'times as many',
    limit: LIMIT,
    atLeast: true,
    detail: pairs.map(({ one, usual }) => `${one.toFixed(1)} and ${usual.toFixed(1)} s`).join(', '),
  });
}
