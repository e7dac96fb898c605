import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addClient, type ClientLimits } from '../../../../main/studio/clients/clients.ts';
import { createPostgresStore } from '../../../../main/studio/store/postgres-store.ts';
import { openStudio } from '../../../../main/studio/studio.ts';
import { endProcess } from '../../service-process.ts';
import { startPostgres } from '../../studio/postgres-server.ts';
import { type StudioProcess, startStudioProcess } from '../../studio/studio-process.ts';
import { openStudioCaller, type StudioCaller } from './studio-caller.ts';

/** A studio for a benchmark: a PostgreSQL as it is installed, which syncs what it commits, and programs in processes of their own. */
export async function studioUnderLoad() {
  const { server, remove } = await startPostgres({});
  const undo: (() => Promise<unknown>)[] = [remove];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };

  /** An empty studio of its own in that server. */
  const create = async () => {
    const database = await server.create();
    const results = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
    undo.push(async () => rmSync(results, { recursive: true, force: true }));
    const studio = await openStudio(
      { database },
      { role: 'benchmark', lookSeconds: 'never', log: () => undefined },
    );
    undo.push(studio.close);
    const { queue, clock, signingSecret } = studio;
    const store = createPostgresStore(studio.database, {
      ...{ queue, now: clock.now, signingSecret, tokenTtlSeconds: 3600 },
    });
    const start = async (
      program: 'front' | 'worker',
      args: readonly string[] = [],
    ): Promise<StudioProcess> => {
      const where = ['--database', database, '--results', results];
      const started = await startStudioProcess(program, [...where, ...args]);
      undo.push(() => endProcess(started.child, 'SIGTERM'));
      return started;
    };
    return {
      ...studio,
      address: database,
      store,
      start,
      addClient: (name: string, limits: Partial<ClientLimits> = {}) =>
        addClient(studio.database, name, limits, clock.now()),
      caller: async (baseUrl: string, { id, secret }: { readonly id: string; readonly secret: string }) => {
        const caller: StudioCaller = await openStudioCaller(baseUrl, id, secret);
        undo.push(async () => caller.close());
        return caller;
      },
      /** When the last task ended, once none is open. Milliseconds by the database's clock. */
      untilAllEnded: async (): Promise<number> => {
        for (;;) {
          const [row] = await studio.database.query<{ open: number; last: number; failed: number }>(
            `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, max(ended_at)::float8 AS last,
               count(*) FILTER (WHERE state = 'failed')::int AS failed FROM studio.task`,
          );
          if (row !== undefined && row.failed > 0) throw new Error(`${row.failed} tasks failed`);
          if (row !== undefined && row.open === 0) return row.last;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
    };
  };
  return { create, close };
}

export type StudioUnderLoad = Awaited<ReturnType<Awaited<ReturnType<typeof studioUnderLoad>>['create']>>;
