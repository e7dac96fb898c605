import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import { AppError } from '../../shared/model/app-error.ts';
import type { LocalServicePort, LocalServiceProcess, Logger } from '../engine/ports.ts';

/** How long the service may take to say where it listens. Milliseconds. */
const START_LIMIT = 30_000;
/** How long it may take to end. Milliseconds. */
const STOP_LIMIT = 10_000;
/** Words of the service that are kept for an error's detail. Characters. */
const KEPT_WORDS = 2_000;

const firstLineSchema = z.object({ baseUrl: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }) });

/** Starts the local service as a utility process of Electron's: it ends with the app, however the app ends. */
export function createUtilityLocalService(options: {
  /** The service's built entry. */
  readonly entry: string;
  readonly logger: Logger;
}): LocalServicePort {
  return {
    start: async ({ data, clientId, clientSecret, signal }) => {
      signal?.throwIfAborted();
      const child = utilityProcess.fork(
        options.entry,
        ['--host', '127.0.0.1', '--port', '0', '--data', data, '--client-id', clientId],
        {
          env: { ...process.env, MAQUETTE_SERVICE_CLIENT_SECRET: clientSecret },
          stdio: ['ignore', 'pipe', 'pipe'],
          serviceName: 'Maquette local service',
        },
      );
      const exited = new Promise<void>((resolve) => {
        child.once('exit', (code) => {
          options.logger.info('the local service ended', { code });
          resolve();
        });
      });
      try {
        const baseUrl = await whereItListens(child, signal);
        return { baseUrl, exited, stop: () => stop(child, exited) } satisfies LocalServiceProcess;
      } catch (cause) {
        child.kill();
        throw cause;
      }
    },
  };
}

/** Reads the first line on stdout; throws AppError where it does not come, or says something else. */
async function whereItListens(child: UtilityProcess, signal: AbortSignal | undefined): Promise<string> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk}`.slice(-KEPT_WORDS);
  });
  const fault = (message: string) => new AppError('internal', message, { detail: words.trim() });
  if (child.stdout === null) throw fault('The local service could not be listened to. Start Maquette again.');

  const ended = new AbortController();
  const limit = AbortSignal.timeout(START_LIMIT);
  const until = AbortSignal.any([ended.signal, limit, ...(signal === undefined ? [] : [signal])]);
  child.once('exit', () => ended.abort());
  const lines = createInterface({ input: child.stdout });
  try {
    const [line] = (await once(lines, 'line', { signal: until })) as [string];
    return firstLineSchema.parse(JSON.parse(line)).baseUrl;
  } catch (cause) {
    signal?.throwIfAborted();
    if (ended.signal.aborted) throw fault('The local service ended while it was starting.');
    if (limit.aborted) throw fault('The local service did not start within 30 seconds.');
    throw new AppError('internal', 'The local service did not say where it listens.', {
      detail: words.trim(),
      cause,
    });
  }
}

/** Ends the service; a service that does not go is left to end with the app. */
async function stop(child: UtilityProcess, exited: Promise<void>): Promise<void> {
  if (!child.kill()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STOP_LIMIT);
  await Promise.race([exited, promise]);
  clearTimeout(timer);
}
