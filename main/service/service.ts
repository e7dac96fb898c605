import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { openAccount } from './credits/account.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openDatabase, signingSecret } from './database.ts';
import { createFaults } from './faults/fault-plan.ts';
import type { GeneratorPool } from './generate/pool.ts';
import { type HttpServer, listen } from './http/http-server.ts';
import { createResultUrls } from './http/result-urls.ts';
import { createTokens } from './http/tokens.ts';
import type { ServiceOptions } from './service-options.ts';
import { createTaskRunner } from './tasks/task-runner.ts';
import { openTaskStore } from './tasks/task-store.ts';

/** A running local service. */
export interface Service {
  readonly baseUrl: string;
  /** Ends all work and lets the port and the data folder go. Open tasks go on at the next start. */
  readonly close: () => Promise<void>;
}

/** What a service is made with beside its options. */
export interface ServiceCollaborators {
  readonly createPool: (options: { readonly workers: number }) => GeneratorPool;
  readonly log: (line: string) => void;
  readonly clock?: Clock;
  /** 0 ≤ x < 1. */
  readonly random?: () => number;
}

/**
 * Puts the local service together and starts it.
 * @throws ServiceStartError with a sentence for the person who starts it; nothing is left open then
 */
export async function startService(
  options: ServiceOptions,
  collaborators: ServiceCollaborators,
): Promise<Service> {
  const folder = openDataFolder(options.data);
  const undo: (() => void | Promise<void>)[] = [folder.close];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const server = await assemble(options, collaborators, folder, undo);
    return { baseUrl: server.baseUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param undo grows by what ends each part, in the order in which they were started */
async function assemble(
  options: ServiceOptions,
  { createPool, log, clock = SYSTEM_CLOCK, random = Math.random }: ServiceCollaborators,
  folder: DataFolder,
  undo: (() => void | Promise<void>)[],
): Promise<HttpServer> {
  const database = openDatabase(folder.database);
  undo.push(() => database.close());
  const account = openAccount(database, options.credits, clock.now());
  const store = openTaskStore(database, account);
  const secret = signingSecret(database);

  const pool = createPool({ workers: options.workers });
  undo.push(() => pool.close());
  const { workers, queueSeconds, taskSeconds, failRate } = options;
  const runner = createTaskRunner({
    store,
    folder,
    pool,
    clock,
    workers,
    queueSeconds,
    taskSeconds,
    failRate,
    random,
    log,
  });
  undo.push(runner.close);

  const { clientId, clientSecret, generalPrefix, prices } = options;
  const server = await listen({
    host: options.host,
    port: options.port,
    faults: createFaults(options.faults),
    log,
    desk: {
      account,
      store,
      runner,
      folder,
      prices,
      clock,
      clientId,
      generalPrefix,
      tokens: createTokens({ secret, clientId, clientSecret, ttlSeconds: options.tokenTtlSeconds }),
      urls: createResultUrls({ secret, ttlSeconds: options.urlTtlSeconds }),
    },
  });
  undo.push(server.close);
  return server;
}
