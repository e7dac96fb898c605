import { limitClient } from '../../main/studio/clients/clients.ts';
import { report } from '../helpers/bench/figures.ts';
import { studioUnderLoad } from '../helpers/bench/studio/studio-under-load.ts';
import { endProcess } from '../helpers/service-process.ts';

/**
 * 400 ready-made tasks that wait a second each, ten at once a worker: by one, two and four workers, from the moment on which they may be taken
 * to the last end, beside the ideal.
 */
const TASKS = 400;
const AT_ONCE = 10;
const LIMIT = 1.2;
const SENDERS = 8;

const machine = await studioUnderLoad();
try {
  for (const workers of [1, 2, 4]) {
    const studio = await machine.create();
    const { ready, child } = await studio.start('front');
    // A client that may have none at once: its tasks wait until it may.
    const client = await studio.addClient('artist', { credits: '1000000.00', atOnce: 0 });
    const caller = await studio.caller(ready.baseUrl, client);
    let left = TASKS;
    const send = async (): Promise<void> => {
      for (; left > 0; await caller.submit()) left -= 1;
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    const started = await Promise.all(
      Array.from({ length: workers }, () =>
        studio.start('worker', ['--canned', '--task-seconds', '1', '--at-once', String(AT_ONCE)]),
      ),
    );
    const begun = studio.clock.now();
    await limitClient(studio.database, client.id, { atOnce: null });
    const took = ((await studio.untilAllEnded()) - begun) / 1000;
    const ideal = TASKS / (AT_ONCE * workers);
    report({
      name: `${TASKS} tasks of 1 s by ${workers === 1 ? 'one worker' : `${workers} workers`}, ten at once each`,
      values: [took / ideal],
      pick: 'best',
      unit: 'of the ideal',
      limit: LIMIT,
      detail: `${took.toFixed(1)} s`,
    });
    for (const each of [child, ...started.map((worker) => worker.child)]) await endProcess(each, 'SIGTERM');
  }
} finally {
  await machine.close();
}
