import { join } from 'node:path';
import { AppError } from '../../shared/model/app-error.ts';
import { isEnded } from '../../shared/model/job.ts';
import type { RemoteConnectionInput } from '../engine/connections/remote-connection.ts';
import { createEngine } from '../engine/engine.ts';
import { createNodePorts } from '../host/node-ports.ts';
import { readVersion } from '../host/read-version.ts';
import { createKeptImages } from './kept-images.ts';
import { createUpstreamTasks, type UpstreamTasks } from './upstream-tasks.ts';

/** The studio's account, held by this process alone. */
export interface Upstream {
  readonly tasks: UpstreamTasks;
  readonly close: () => Promise<void>;
}

export interface UpstreamOptions {
  /** Locked: one process holds one account. Absolute path. */
  readonly data: string;
  readonly account: RemoteConnectionInput;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

/**
 * Opens Maquette's engine with a ledger and a library of its own, and goes on with what is owed.
 * @throws AppError `in-use` if another process holds the data folder; `usage` if tasks of another account are owed in it; `disk`
 */
export async function openUpstream({ data, account, env, log }: UpstreamOptions): Promise<Upstream> {
  const host = await createNodePorts({ data, env });
  try {
    const paths = { ...host.ports.paths, defaultLibrary: join(data, 'results'), samples: null };
    const engine = await createEngine(
      { ...host.ports, paths },
      {
        version: await readVersion(),
        remote: account,
        hold: true,
        rememberRows: false,
      },
    );
    try {
      requireOwnAccount(
        engine.jobs.list().map(({ job }) => job),
        account,
      );
      engine.subscribe((event) => {
        if (event.event === 'notice') log(event.payload.message);
      });
      await engine.library.ensure();
      const images = createKeptImages(join(data, 'upstream-images'));
      const tasks = createUpstreamTasks(engine, account.id, images);
      await images.sweep(tasks.list().map(({ task }) => task));
      // One lost answer must not hold up the tasks of everybody; none is sent again by itself for that.
      engine.jobs.setUnknownPolicy('go-on');
      // Nothing is sent before the studio asks for it, and says how far it went: the folder may have been put back from an older copy.
      for (const { job } of engine.jobs.list())
        if (job.wish !== undefined && !isEnded(job.state))
          await engine.jobs.pause(true, { batchId: job.wish });
      await engine.jobs.start();
      return {
        tasks,
        close: async () => {
          await engine.close();
          await host.close();
        },
      };
    } catch (cause) {
      await engine.close();
      throw cause;
    }
  } catch (cause) {
    await host.close();
    throw cause;
  }
}

/** Tasks of another account could not be asked after any more, and would be owed for ever. */
function requireOwnAccount(
  jobs: readonly { readonly connectionId: string; readonly state: Parameters<typeof isEnded>[0] }[],
  account: RemoteConnectionInput,
): void {
  const others = jobs.filter(({ connectionId, state }) => connectionId !== account.id && !isEnded(state));
  if (others.length === 0) return;
  throw new AppError(
    'usage',
    `In this data folder, ${others.length} tasks of another account than ${account.name} with ${account.clientId} are still open; start it with that account until they have ended, or give this one a --data of its own.`,
  );
}
