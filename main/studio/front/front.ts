import type { Prices } from '../../../shared/model/prices.ts';
import { createCallbackSender } from '../../service/callbacks/callback-sender.ts';
import { createFaults, type FaultPlan } from '../../service/faults/fault-plan.ts';
import { callbackBody } from '../../service/http/callback-body.ts';
import { listen } from '../../service/http/http-server.ts';
import { createSpoolRoom } from '../../service/http/spool-room.ts';
import { createGuardedAgent } from '../../service/outbound/guarded-agent.ts';
import { createResultUrls } from '../../service/wire/result-urls.ts';
import { type AdminServer, startAdminServer } from '../admin/admin-server.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { type Log, writeBoth } from '../log.ts';
import { nameProgram } from '../programs/name-program.ts';
import { joinRoll } from '../programs/roll.ts';
import { createPostgresStore } from '../store/postgres-store.ts';
import { openSharedFolder, openStudio, type StudioAddress } from '../studio.ts';
import { logRequest } from './log-request.ts';
import { lookForCallbacks } from './look-for-callbacks.ts';

/** The configuration of a front end. */
export interface FrontOptions extends StudioAddress {
  readonly results: string;
  /** The port of loopback for those who run the studio; undefined for none. */
  readonly admin?: number | undefined;
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** The address of the balancer; undefined to take the one that each request names. */
  readonly publicUrl: string | undefined;
  readonly prices: Prices;
  readonly urlTtlSeconds: number;
  readonly tokenTtlSeconds: number;
  readonly generalPrefix: string;
  readonly callbackPauses: readonly number[];
  readonly callbackSeconds: number;
  readonly allowPrivateUrls: boolean;
  readonly faults: FaultPlan;
}

/** A running front end. */
export interface Front {
  readonly baseUrl: string;
  /** Finishes the answers that are under way, and ends. */
  readonly close: () => Promise<void>;
}

/** Bytes of all uploads that are received at the same time. */
const SPOOL_BYTES = 2 * 1024 ** 3;
/** What one client may have of it, which is more than the largest upload. */
const SPOOL_SHARE = SPOOL_BYTES / 4;
const SPOOL_WAIT_MS = 30_000;
/** How long answers that are under way may take when a front end ends: a balancer sends it no new ones. */
const GRACE_MS = 20_000;

/**
 * Starts one of a studio's front ends: it answers the interface, takes tasks, and delivers callbacks. It keeps nothing that another would need.
 * @throws ServiceStartError with a sentence for the person who starts it
 */
export async function startFront(options: FrontOptions, log: Log): Promise<Front> {
  const undo: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const baseUrl = await assemble(options, log, undo);
    return { baseUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(options: FrontOptions, write: Log, undo: (() => Promise<void>)[]): Promise<string> {
  const { urlTtlSeconds, tokenTtlSeconds, publicUrl, prices, generalPrefix } = options;
  let admin: AdminServer | undefined;
  const log = writeBoth(write, () => admin?.observe);
  const studio = await openStudio(options, { role: 'front end', log });
  undo.push(studio.close);
  const { database, clock, queue, signingSecret } = studio;
  const folder = await openSharedFolder(studio, options.results);
  const store = createPostgresStore(database, { queue, now: clock.now, signingSecret, tokenTtlSeconds });
  const urls = createResultUrls({ secret: signingSecret, ttlSeconds: urlTtlSeconds });
  if (options.admin !== undefined) {
    admin = await startAdminServer(studio, folder, options.admin);
    undo.push(admin.close);
    log(`for those who run the studio: ${admin.url}`);
  }
  undo.push(await joinRoll(studio, { name: nameProgram(), role: 'front end', generators: () => [], log }));
  const housekeeping = startHousekeeping(studio, { folder, urlTtlSeconds, log });
  undo.push(housekeeping.close);

  const outbound = createGuardedAgent({ allowPrivate: options.allowPrivateUrls });
  undo.push(outbound.close);
  let ownUrl = '';
  const sender = createCallbackSender({
    store: store.callbacks,
    bodyOf: callbackBody({ store, urls, clock, ownUrl: () => publicUrl ?? ownUrl }),
    outbound,
    clock,
    pauses: options.callbackPauses,
    deliverySeconds: options.callbackSeconds,
    log,
  });
  undo.push(sender.close);

  const server = await listen({
    host: options.host,
    port: options.port,
    publicUrl,
    // A balancer limits them.
    mostConnections: Number.POSITIVE_INFINITY,
    graceMs: GRACE_MS,
    faults: createFaults(options.faults),
    log,
    onRequest: (entry) => logRequest(entry, log),
    context: {
      store,
      taskCreated: () => undefined,
      folder,
      checkFolder: folder.check,
      prices,
      spoolRoom: createSpoolRoom({ bytes: SPOOL_BYTES, share: SPOOL_SHARE, waitMs: SPOOL_WAIT_MS }),
      revokeTokens: () => undefined,
      urls,
      resultSent: (name, file) => {
        const taskId = name.slice(0, name.lastIndexOf('.'));
        if (file === '0.webp') return;
        Promise.resolve(store.results.markFetched(taskId, clock.now())).catch((error: unknown) =>
          log(`task ${taskId}: that it was fetched is not recorded: ${String(error)}`),
        );
      },
      clock,
      // The front end that answers is not the one that calls back.
      isAtOwnAddress: () => false,
      generalPrefix,
      idempotencyKeys: true,
    },
  });
  undo.push(server.close);
  ownUrl = server.baseUrl;
  undo.push(lookForCallbacks(sender.start, log));
  return server.baseUrl;
}
