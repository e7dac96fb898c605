import { AppError } from '../../../shared/model/app-error.ts';
import { type Connection, LOCAL_CONNECTION } from '../../../shared/model/connection.ts';
import type { NoticeAbout } from '../../../shared/model/cutout/service-messages.ts';
import { createServiceClient } from '../api/service-client.ts';
import { abortable } from '../async/abortable.ts';
import type { LocalServiceProcess, Ports, ProxyFor } from '../ports.ts';
import type { ServiceSession } from './connections.ts';

/** The built-in service: started when it is first needed, and again after it died. */
export interface LocalSessions {
  readonly connection: Connection;
  readonly session: (signal?: AbortSignal) => Promise<ServiceSession>;
  /** Tells a running service which cut-out command counts now. */
  readonly tellCutoutCommand: () => void;
  /** Tells a running service whether baked light is evened out now; where it knows already, nothing. */
  readonly tellEvenLight: () => void;
  readonly close: () => Promise<void>;
}

export interface LocalSessionsOptions {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger' | 'localService'>;
  /** `<data>/service`. */
  readonly data: string;
  /** The external program that cuts pictures out, at this moment; null for none. */
  readonly cutoutCommand: () => string | null;
  /** Whether the light that is baked into pictures is evened out of textures, at this moment. */
  readonly evenLight: () => boolean;
  /** Receives sentences of the service for the person. */
  readonly onNotice: (message: string) => void;
  /** Called when the service's process ended without being told to. */
  readonly onExit: () => void;
}

const CLIENT_ID = 'local';
/** The service runs on this machine, so no proxy is used. */
const noProxy: ProxyFor = async () => null;

interface Running {
  readonly process: LocalServiceProcess;
  readonly session: ServiceSession;
}

export function createLocalSessions({
  ports,
  data,
  onExit,
  ...options
}: LocalSessionsOptions): LocalSessions {
  const closing = new AbortController();
  let running: Promise<Running> | null = null;
  /** A program that fails at each task is told of once, and once that it was given up, until another is chosen. The log has every failure. */
  const told = new Set<NoticeAbout>();
  /** What the service was told last. */
  let evenLight = false;

  const tellLight = (process: LocalServiceProcess): void => {
    if (options.evenLight() === evenLight) return;
    evenLight = options.evenLight();
    process.setEvenLight(evenLight);
  };

  const start = async (): Promise<Running> => {
    // A new secret for every start, in memory only, so that nobody else on this machine can use the service.
    const clientSecret = ports.ids.hex(48);
    const startedAt = ports.clock.now();
    // A new process runs the program again.
    told.delete('program-given-up');
    const cutoutCommand = options.cutoutCommand();
    evenLight = options.evenLight();
    const process = await ports.localService.start({
      data,
      clientId: CLIENT_ID,
      clientSecret,
      cutoutCommand,
      evenLight,
      onNotice: (message, about) => {
        ports.logger.warn('local service', { message });
        if (!told.has(about)) options.onNotice(message);
        told.add(about);
      },
      signal: closing.signal,
    });
    // It may have been changed while the service started.
    if (options.cutoutCommand() !== cutoutCommand) process.setCutoutCommand(options.cutoutCommand());
    tellLight(process);
    ports.logger.info('local service started', { baseUrl: process.baseUrl });
    const client = createServiceClient({
      ...LOCAL_CONNECTION,
      baseUrl: process.baseUrl,
      clientId: CLIENT_ID,
      secret: async () => clientSecret,
      segmentationToken: async () => null,
      proxyFor: noProxy,
      clock: ports.clock,
      ids: ports.ids,
    });
    const connection: Connection = { ...LOCAL_CONNECTION, baseUrl: process.baseUrl };
    return {
      process,
      session: { connection, baseUrl: process.baseUrl, client, proxyFor: noProxy, startedAt },
    };
  };

  const begin = (): Promise<Running> => {
    const starting = start();
    running = starting;
    const forget = (): void => {
      if (running === starting) running = null;
    };
    starting.then(({ process, session }) => {
      void process.exited.then(async () => {
        forget();
        await session.client.close();
        if (closing.signal.aborted) return;
        ports.logger.warn('local service ended by itself');
        onExit();
      });
    }, forget);
    return starting;
  };

  return {
    connection: LOCAL_CONNECTION,
    session: async (signal) => {
      signal?.throwIfAborted();
      if (closing.signal.aborted) throw new AppError('cancelled', 'Maquette is closing.');
      return (await abortable(running ?? begin(), signal)).session;
    },
    tellCutoutCommand: () => {
      told.clear();
      // A service that is still starting is told at the end of its start.
      running
        ?.then(({ process }) => process.setCutoutCommand(options.cutoutCommand()))
        .catch(() => undefined);
    },
    tellEvenLight: () => {
      running?.then(({ process }) => tellLight(process)).catch(() => undefined);
    },
    close: async () => {
      closing.abort(new AppError('cancelled', 'Maquette is closing.'));
      const last = await running?.catch(() => null);
      await last?.session.client.close();
      await last?.process.stop();
    },
  };
}
