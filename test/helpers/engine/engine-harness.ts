import { join } from 'node:path';
import { createCallbacks } from '../../../main/engine/callbacks/callbacks.ts';
import type { Connections } from '../../../main/engine/connections/connections.ts';
import { createConnections } from '../../../main/engine/connections/create-connections.ts';
import type { RemoteConnectionInput } from '../../../main/engine/connections/remote-connection.ts';
import { lockData } from '../../../main/engine/disk/data-lock.ts';
import { createJobEngine, type JobEngine } from '../../../main/engine/jobs/job-engine.ts';
import type { JobReport } from '../../../main/engine/jobs/report/job-report.ts';
import type { Tuning } from '../../../main/engine/jobs/tuning.ts';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import {
  createOpenLibraries,
  type OpenLibraries,
} from '../../../main/engine/library/libraries/open-libraries.ts';
import { createLibraryProbe } from '../../../main/engine/library/libraries/probe-library.ts';
import type { OpenLibrary } from '../../../main/engine/library/open-library.ts';
import type { Clock, LocalServicePort, ProxyFor, Secrets } from '../../../main/engine/ports.ts';
import type { ReferenceReach } from '../../../main/engine/references/reference-reach.ts';
import { DEFAULT_SPENDING_POLICY, type SpendingPolicy } from '../../../shared/model/spending.ts';
import { emptyKeychain, noProxy, quietLogger, realIds } from './doubles.ts';
import { clockFrom, hastyClock } from './hasty-clock.ts';

export interface EngineUnderTest {
  readonly engine: JobEngine;
  readonly connections: Connections;
  /** The current one at the start. */
  readonly library: OpenLibrary;
  readonly libraries: OpenLibraries;
  readonly close: () => Promise<void>;
}

export const NO_LOCAL_SERVICE: LocalServicePort = {
  start: () => Promise.reject(new Error('this test has no local service')),
};

/** An engine over real files, with one remote connection called `remote`. */
export async function startEngine(options: {
  readonly folder: string;
  readonly remote: Pick<RemoteConnectionInput, 'baseUrl'> & Partial<RemoteConnectionInput>;
  readonly tuning?: Partial<Tuning>;
  readonly policy?: Partial<SpendingPolicy>;
  /** Whether callbacks are taken, on loopback. */
  readonly callbacks?: boolean;
  /** Where; any that is free where it is left out. */
  readonly callbackPort?: number;
  readonly clock?: Clock;
  readonly localService?: LocalServicePort;
  readonly secrets?: Secrets;
  readonly systemProxy?: ProxyFor;
  readonly notice?: (message: string) => void;
  /** Bytes that a result may have at most. */
  readonly resultLimit?: number;
  /** Whether the library is waited for where it is missing. */
  readonly waits?: boolean;
  /** Where results go; into the folder where it is left out. */
  readonly libraryFolder?: string;
  /** Where a library that was moved is now, by its id. */
  readonly placeOf?: (id: string) => string | null;
  /** What the queue sees of the library. */
  readonly libraryAs?: (library: OpenLibrary) => OpenLibrary;
  /** Looks at the references, in place of the engine's own. */
  readonly references?: ReferenceReach;
}): Promise<EngineUnderTest> {
  const { folder, clock = hastyClock(100), localService = NO_LOCAL_SERVICE } = options;
  const data = join(folder, 'data');
  const lock = lockData(data, clock.now());
  const ports = {
    lock,
    paths: {
      data,
      defaultLibrary: options.libraryFolder ?? join(folder, 'library'),
      samples: null,
    },
    clock,
    ids: realIds,
    logger: quietLogger,
    secrets: options.secrets ?? emptyKeychain,
    systemProxy: options.systemProxy ?? noProxy,
    localService,
  };
  const started = Promise.withResolvers<void>();
  // A backup of the library, hurried as well, would come before the ledger is opened, and say that there had been one.
  const ofLibrary = { ...ports, clock: clockFrom(started.promise, clock) };
  const library = await createLibrary({
    ...ofLibrary,
    folder: ports.paths.defaultLibrary,
    data: ports.paths.data,
    waits: options.waits ?? false,
  });
  const libraries = createOpenLibraries({
    ...ports,
    current: options.libraryAs?.(library) ?? library,
    probe: createLibraryProbe(undefined),
    placeOf: options.placeOf ?? (() => null),
    isNeeded: () => true,
    notice: options.notice ?? (() => undefined),
    open: ({ folder: beside, expects, isIndexKept }) =>
      createLibrary({
        ...ofLibrary,
        folder: beside,
        ...(isIndexKept && { data }),
        ...(expects !== undefined && { expects }),
        waits: true,
      }),
  });
  const connections = createConnections({
    ports,
    remotes: [
      {
        id: 'remote',
        name: 'Remote',
        clientId: 'tester',
        clientSecret: 'correct horse',
        requestsPerSecond: 500,
        ...options.remote,
      },
    ],
  });
  const ready = Promise.withResolvers<JobEngine>();
  const callbacks = createCallbacks({
    ports,
    settings: () => ({
      listen: options.callbacks ? 'loopback' : 'off',
      port: options.callbackPort ?? 0,
      publicUrl: null,
    }),
    keepPort: async () => undefined,
    onHint: async (hint) => (await ready.promise).hint(hint),
    notice: (message) => {
      throw new Error(message);
    },
  });
  await callbacks.configure();
  const engine = await createJobEngine({
    ports,
    connections,
    libraries,
    callbackUrl: callbacks.urlFor,
    policy: () => ({ ...DEFAULT_SPENDING_POLICY, ...options.policy }),
    tuning: { proofDelayMs: 60, closeGraceMs: 500, backoffCeilingMs: 200, refundMs: 300, ...options.tuning },
    ...(options.notice !== undefined && { notice: options.notice }),
    resultLimit: () => options.resultLimit ?? Number.POSITIVE_INFINITY,
    ...(options.references !== undefined && { references: options.references }),
  });
  await engine.start();
  started.resolve();
  ready.resolve(engine);
  const close = async (): Promise<void> => {
    await callbacks.close();
    await engine.close();
    await connections.close();
    await libraries.close();
    lock.release();
  };
  return { engine, connections, library, libraries, close };
}

/** Resolves with a job once it is as it should be; the engine tells of every change. */
export function jobWhen(engine: JobEngine, id: string, is: (live: JobReport) => boolean): Promise<JobReport> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let found = false;
    stop = engine.subscribe(({ changed }) => {
      const live = changed.find(({ job }) => job.id === id);
      if (found || live === undefined || !is(live)) return;
      found = true;
      stop?.();
      resolve(live);
    });
    if (found) stop();
  });
}
