import { setTimeout as wait } from 'node:timers/promises';
import { report } from '../helpers/bench/figures.ts';
import { studioUnderLoad } from '../helpers/bench/studio/studio-under-load.ts';

/**
 * 50 requests a second at one front end, every other one a submit, while four workers make what comes: the 99th percentile of submits and of
 * queries. A request is sent when its time has come, however long those before it take.
 */
const WORKERS = 4;
const CLIENTS = 5;
const PER_SECOND = 50;
const SECONDS = 12;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const LIMITS = { submit: 100, query: 50 };

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const machine = await studioUnderLoad();
try {
  const studio = await machine.create();
  const { ready } = await studio.start('front');
  for (let count = 0; count < WORKERS; count += 1)
    await studio.start('worker', ['--canned', '--at-once', '2']);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) =>
      studio.addClient(`artist ${number}`, { credits: '1000000.00' }),
    ),
  );
  const callers = await Promise.all(
    clients.map(async (client) => ({ caller: await studio.caller(ready.baseUrl, client), last: '' })),
  );
  for (const each of callers) each.last = await each.caller.submit();

  const measure = async (seconds: number) => {
    const times = { submit: [] as number[], query: [] as number[] };
    const calls: Promise<void>[] = [];
    const begun = performance.now();
    for (let call = 0; call < PER_SECOND * seconds; call += 1) {
      const due = begun + (call * 1000) / PER_SECOND;
      await wait(Math.max(0, due - performance.now()));
      const who = callers[(call >> 1) % CLIENTS];
      if (who === undefined) throw new Error('no client');
      const kind = call % 2 === 0 ? 'submit' : 'query';
      const make = async (): Promise<void> => {
        const sent = performance.now();
        if (kind === 'submit') who.last = await who.caller.submit();
        else await who.caller.query(who.last);
        times[kind].push(performance.now() - sent);
      };
      calls.push(make());
    }
    await Promise.all(calls);
    return times;
  };
  await measure(WARM_UP_SECONDS);
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(SECONDS));
  for (const kind of ['submit', 'query'] as const) {
    const middles = rounds.map((times) => percentile(times[kind], 0.5));
    report({
      name: `${kind} to a studio at ${PER_SECOND} requests a second, 99th percentile`,
      values: rounds.map((times) => percentile(times[kind], 0.99)),
      pick: 'middle',
      unit: 'ms',
      limit: LIMITS[kind],
      detail: `half of them within ${percentile(middles, 0.5).toFixed(1)} ms`,
    });
  }
} finally {
  await machine.close();
}
