import { randomBytes } from 'node:crypto';
import type { TaskRequest } from '../../../../main/service/task.ts';
import { openDatabase } from '../../../../main/studio/database/database.ts';
import { endTask } from '../../../../main/studio/store/end-task.ts';
import { takeTask } from '../../../../main/studio/worker/take-task.ts';
import type { StudioUnderLoad } from './studio-under-load.ts';

const REQUEST: TaskRequest = {
  kind: 'model',
  make: 'both',
  model: 'generalv1.5',
  resolution: '512',
  faces: 100_000,
  format: 'glb',
  pbr: false,
  views: [{ view: 'front', file: '0' }],
};
const RESULT = { state: 'success', outcome: { extension: 'glb', cover: true } } as const;

/**
 * What a studio's tasks are for its database, and nothing else: each is created with its charge and its job, taken, and ended, by as many as
 * do so in the studio that it is compared with.
 * @returns makes so many tasks, and says how many a second
 */
export async function bareTransactions(
  { store, queue, clock, addClient, address }: StudioUnderLoad,
  {
    clients,
    creators,
    workers,
    atOnce,
  }: {
    readonly clients: number;
    readonly creators: number;
    readonly workers: number;
    readonly atOnce: number;
  },
): Promise<(tasks: number) => Promise<number>> {
  const owners = await Promise.all(
    Array.from({ length: clients }, (_, number) => addClient(`artist ${number}`, { credits: '1000000.00' })),
  );
  return async (tasks) => {
    const begun = performance.now();
    let left = tasks;
    const create = async (creator: number): Promise<void> => {
      const clientId = owners[creator % clients]?.id ?? '';
      while (left > 0) {
        left -= 1;
        const id = `local.${randomBytes(33).toString('hex')}`;
        const made = await store.tasks.create({
          id,
          clientId,
          request: REQUEST,
          price: '15.00',
          at: clock.now(),
        });
        if (made.is !== 'created') throw new Error(`A task was not created: ${made.is}`);
      }
    };
    let open = tasks;
    const work = async (worker: string, database: ReturnType<typeof openDatabase>): Promise<void> => {
      while (open > 0) {
        const taken = await takeTask(database, queue, { worker, now: clock.now(), keepers: [], notOwn: [] });
        if (taken === undefined) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          continue;
        }
        const hold = { taskId: taken.row.id, attempt: taken.row.attempt };
        if (!(await database.transaction((queries) => endTask(queries, queue, hold, RESULT, clock.now()))))
          throw new Error('A task was not ended');
        open -= 1;
      }
    };
    const pools = Array.from({ length: workers }, () => openDatabase({ url: address, log: () => undefined }));
    await Promise.all([
      ...Array.from({ length: creators }, (_, creator) => create(creator)),
      ...pools.flatMap((pool, number) =>
        Array.from({ length: atOnce }, () => work(`worker ${number}`, pool)),
      ),
    ]);
    const took = performance.now() - begun;
    await Promise.all(pools.map((pool) => pool.close()));
    return (1000 * tasks) / took;
  };
}
