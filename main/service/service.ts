import type { NoticeAbout } from '../../shared/model/cutout/service-messages.ts';
import { createCallbackSender } from './callbacks/callback-sender.ts';
import { openCallbackStore } from './callbacks/callback-store.ts';
import { createCannedResults } from './canned/canned-results.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { openAccount } from './credits/account.ts';
import { refill } from './credits/refill.ts';
import { type CutoutOrders, openCutoutOrders } from './cutout/cutout-orders.ts';
import { type DataFolder, openDataFolder } from './data/data-folder.ts';
import { openDatabase, signingSecret } from './data/database.ts';
import { createDepthPool } from './depth/depth-pool.ts';
import { createFaults } from './faults/fault-plan.ts';
import type { GeneratorPool } from './generate/pool.ts';
import { callbackBody } from './http/callback-body.ts';
import { type HttpServer, listen } from './http/http-server.ts';
import { createSpoolRoom } from './http/spool-room.ts';
import { createGuardedAgent } from './outbound/guarded-agent.ts';
import { endAbandonedPrograms } from './programs/end-program.ts';
import { createResultKeeper } from './results/result-keeper.ts';
import { createSegmentPool } from './segment/segment-pool.ts';
import type { ServiceOptions } from './service-options.ts';
import { createSources } from './sources/sources.ts';
import { createStatusReader } from './status/status-report.ts';
import { createSqliteStore } from './tasks/sqlite-store.ts';
import { createTaskRunner } from './tasks/task-runner.ts';
import { openTaskStore } from './tasks/task-store.ts';
import { createTexturePool } from './texture/texture-pool.ts';
import { createResultUrls } from './wire/result-urls.ts';
import { createTokens } from './wire/tokens.ts';
import type { PoolOptions } from './workers/worker-pool.ts';

/** Bytes of all uploads that are received at the same time: room for three of the largest requests that the interface allows. */
const SPOOL_BYTES = 1024 ** 3;
/** How long an upload waits for room before it is refused. */
const SPOOL_WAIT_MS = 30_000;

/** A running local service. */
export interface Service {
  readonly baseUrl: string;
  /** Stops all work and releases the port and the data folder. The next start resumes the open tasks. */
  readonly close: () => Promise<void>;
  /** Sets the external program that cuts pictures out, for tasks whose work begins from now on; null for none. */
  readonly setCutoutCommand: (command: string | null) => void;
  /** Sets whether baked light is evened out, for tasks whose work begins from now on. */
  readonly setEvenLight: (isOn: boolean) => void;
}

/** The parts that a caller can replace, for example in tests. */
export interface ServiceCollaborators {
  readonly createPool: (options: PoolOptions) => GeneratorPool;
  readonly log: (line: string) => void;
  /** Receives sentences for the person at the app: that a task still under way gives cause for, or that a program is given up. They are logged, too. */
  readonly onNotice?: (words: string, about: NoticeAbout) => void;
  readonly clock?: Clock;
  /** Gives a random number x with 0 ≤ x < 1. */
  readonly random?: () => number;
}

/**
 * Creates all parts of the local service and starts it. If that fails, everything that was opened is closed again.
 * @throws ServiceStartError with a sentence for the person who starts it
 */
export async function startService(
  options: ServiceOptions,
  collaborators: ServiceCollaborators,
): Promise<Service> {
  const folder = openDataFolder(options.data, endAbandonedPrograms);
  if (folder.privacyWarning !== null) collaborators.log(folder.privacyWarning);
  const undo: (() => void | Promise<void>)[] = [folder.close];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let { evenLight } = options;
    const parts = await assemble(options, { ...collaborators, evenLight: () => evenLight }, folder, undo);
    return {
      baseUrl: parts.server.baseUrl,
      close,
      setCutoutCommand: parts.cutouts.setCommand,
      setEvenLight: (isOn) => {
        evenLight = isOn;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param undo receives the closing step of each part, in the order in which the parts are started */
async function assemble(
  options: ServiceOptions,
  {
    createPool,
    log,
    onNotice,
    clock = SYSTEM_CLOCK,
    random = Math.random,
    evenLight,
  }: ServiceCollaborators & { readonly evenLight: () => boolean },
  folder: DataFolder,
  undo: (() => void | Promise<void>)[],
): Promise<{ readonly server: HttpServer; readonly cutouts: CutoutOrders }> {
  const database = openDatabase(folder.database);
  undo.push(() => database.close());
  const account = openAccount(database, options.credits, clock.now());
  const callbacks = openCallbackStore(database);
  const store = openTaskStore(database, account, callbacks);
  store.keys.sweep(clock.now());
  const secret = signingSecret(database);
  const tokens = createTokens({
    secret,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    ttlSeconds: options.tokenTtlSeconds,
    segmentationToken: options.segmentationToken,
  });
  const port = createSqliteStore({ account, callbacks, tasks: store, tokens });
  const keeper = createResultKeeper({
    store,
    folder,
    urls: createResultUrls({ secret, ttlSeconds: options.urlTtlSeconds }),
    urlTtlSeconds: options.urlTtlSeconds,
    clock,
    log,
  });
  undo.push(keeper.close);
  const { urls } = keeper;

  const outbound = createGuardedAgent({ allowPrivate: options.allowPrivateUrls });
  undo.push(outbound.close);
  let baseUrl = '';
  const sender = createCallbackSender({
    store: callbacks,
    bodyOf: callbackBody({ store: port, urls, clock, ownUrl: () => baseUrl }),
    outbound,
    clock,
    pauses: options.callbackPauses,
    deliverySeconds: options.callbackSeconds,
    log,
  });
  undo.push(sender.close);

  const size = { workers: options.workers, memory: options.memory };
  const pool = createPool(size);
  undo.push(() => pool.close());
  const depthPool = createDepthPool(size);
  undo.push(() => depthPool.close());
  const segmentPool = createSegmentPool(size);
  undo.push(() => segmentPool.close());
  const texturePool = createTexturePool(size);
  undo.push(() => texturePool.close());
  const cutouts = await openCutoutOrders({
    folder: folder.cutouts,
    command: options.cutoutCommand,
    cwd: options.cwd,
    seconds: options.cutoutSeconds,
    onGivenUp: (words) => onNotice?.(words, 'program-given-up'),
    log,
  });
  const { workers, memory, queueSeconds, taskSeconds, failRate } = options;
  const runner = createTaskRunner({
    store,
    folder,
    pool,
    depthPool,
    segmentPool,
    texturePool,
    sources: createSources({ folder, outbound }),
    cutouts,
    evenLight,
    canned: options.canned ? createCannedResults() : undefined,
    clock,
    workers,
    memory,
    queueSeconds,
    taskSeconds,
    failRate,
    random,
    onEnded: sender.taskEnded,
    onSaid: (taskId, words) => {
      log(`task ${taskId}: ${words}`);
      onNotice?.(words, 'task');
    },
    log,
  });
  undo.push(runner.close);

  const { generalPrefix, prices, idempotencyKeys } = options;
  const server = await listen({
    host: options.host,
    port: options.port,
    faults: createFaults(options.faults),
    log,
    context: {
      store: port,
      taskCreated: runner.add,
      folder,
      prices,
      clock,
      isAtOwnAddress: (origin, own) => origin === own,
      generalPrefix,
      idempotencyKeys,
      status: {
        report: createStatusReader(database),
        refill: (amount) => {
          refill(database, account, amount, clock.now());
          log(`credits: ${amount} were added`);
        },
      },
      spoolRoom: createSpoolRoom({ bytes: SPOOL_BYTES, waitMs: SPOOL_WAIT_MS }),
      revokeTokens: tokens.revokeAll,
      urls,
      resultSent: keeper.markSent,
    },
  });
  undo.push(server.close);
  baseUrl = server.baseUrl;
  await sender.start();
  keeper.start();
  return { server, cutouts };
}
