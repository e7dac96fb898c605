import { report } from '../helpers/bench/figures.ts';
import { bareTransactions } from '../helpers/bench/studio/bare-transactions.ts';
import { studioUnderLoad } from '../helpers/bench/studio/studio-under-load.ts';

/**
 * Ready-made tasks by one front end and four workers, from the first request to the last end: tasks a second, beside the same transactions
 * (task with its charge and job, taking, end) without HTTP, files and processes, in turn.
 */
const WORKERS = 4;
const AT_ONCE = 2;
const CLIENTS = 5;
const SENDERS = 8;
const TASKS = 600;
const WARM_UP = 60;
const ROUNDS = 3;
const LIMIT = 0.6;

const machine = await studioUnderLoad();
try {
  const studio = await machine.create();
  const { ready } = await studio.start('front');
  for (let count = 0; count < WORKERS; count += 1)
    await studio.start('worker', ['--canned', '--at-once', String(AT_ONCE)]);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) =>
      studio.addClient(`artist ${number}`, { credits: '1000000.00' }),
    ),
  );
  const callers = await Promise.all(clients.map((client) => studio.caller(ready.baseUrl, client)));

  const whole = async (tasks: number): Promise<number> => {
    const begun = studio.clock.now();
    let left = tasks;
    const send = async (sender: number): Promise<void> => {
      const caller = callers[sender % CLIENTS];
      while (left > 0) {
        left -= 1;
        await caller?.submit();
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
    return (1000 * tasks) / ((await studio.untilAllEnded()) - begun);
  };
  const empty = await machine.create();
  const bare = await bareTransactions(empty, {
    clients: CLIENTS,
    creators: SENDERS,
    workers: WORKERS,
    atOnce: AT_ONCE,
  });

  await whole(WARM_UP);
  await bare(WARM_UP);
  const rounds: { readonly whole: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await bare(TASKS), whole: await whole(TASKS) });
  }
  const middle = rounds.toSorted((a, b) => a.whole / a.bare - b.whole / b.bare)[ROUNDS >> 1];
  report({
    name: `${TASKS} ready-made tasks of a studio with ${WORKERS} workers`,
    values: rounds.map((round) => round.whole / round.bare),
    pick: 'middle',
    unit: 'of the bare transactions',
    limit: LIMIT,
    atLeast: true,
    detail: `${middle?.whole.toFixed(0)} tasks a second, ${middle?.bare.toFixed(0)} without HTTP and files`,
  });
} finally {
  await machine.close();
}
