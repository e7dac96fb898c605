import { join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { literalClass } from '../../../shared/model/network/address-class.ts';
import type { CallbackSettings } from '../../../shared/model/settings/settings.ts';
import { createSerialQueue } from '../async/slots.ts';
import type { Ports } from '../ports.ts';
import { callbackKey } from './callback-key.ts';
import { type CallbackTarget, callbackPath } from './callback-path.ts';
import type { CallbackHint, CallbackReceiver } from './callback-receiver.ts';

export interface CallbacksOptions {
  readonly ports: Pick<Ports, 'paths' | 'clock' | 'ids' | 'logger'>;
  /** The present settings. */
  readonly settings: () => CallbackSettings;
  /** Stores the port that was found, so that callbacks of running tasks still arrive after a restart. */
  readonly keepPort: (port: number) => Promise<void>;
  /** As in `openCallbackReceiver`. */
  readonly onHint: (hint: CallbackHint) => Promise<void>;
  /** Receives one sentence for the artist. */
  readonly notice: (message: string) => void;
}

/** Callbacks that say that a task has ended, if the artist turned them on. */
export interface Callbacks {
  /** Listens as the settings say from now on. Errors become a notice and are not thrown, because polling works without callbacks. */
  readonly configure: () => Promise<void>;
  /**
   * The address for callbacks about a job's attempt; null if callbacks are off, or if that service cannot reach
   * this machine.
   */
  readonly urlFor: (target: CallbackTarget, baseUrl: string) => string | null;
  readonly close: () => Promise<void>;
}

const HOSTS = { loopback: '127.0.0.1', lan: '0.0.0.0' } as const;

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { ports, notice } = options;
  let open: { readonly receiver: CallbackReceiver; readonly key: Buffer } | null = null;
  const changes = createSerialQueue();

  const stop = async (): Promise<void> => {
    await open?.receiver.close();
    open = null;
  };
  const listen = async (): Promise<void> => {
    await stop();
    const { listen: where, port } = options.settings();
    if (where === 'off') return;
    try {
      const key = await callbackKey(join(ports.paths.data, 'callback-key'), ports.ids);
      const { onHint } = options;
      // Node's HTTP server is loaded only for those who take callbacks: the app starts sooner without it.
      const { openCallbackReceiver } = await import('./callback-receiver.ts');
      const receiver = await openCallbackReceiver({ ...ports, host: HOSTS[where], port, key, onHint });
      open = { receiver, key };
      if (port !== receiver.port) await options.keepPort(receiver.port);
    } catch (cause) {
      ports.logger.warn('no callbacks are taken', { error: String(cause) });
      notice(cause instanceof AppError ? cause.message : 'Callbacks cannot be taken; see the log.');
    }
  };
  return {
    configure: () => changes.run(listen),
    urlFor: (target, baseUrl) => {
      if (open === null) return null;
      const { publicUrl } = options.settings();
      const path = callbackPath(open.key, target);
      if (publicUrl !== null) return `${publicUrl.replace(/\/+$/, '')}${path}`;
      const host = URL.parse(baseUrl)?.hostname;
      const here = host !== undefined && literalClass(host) === 'loopback';
      return here ? `http://127.0.0.1:${open.receiver.port}${path}` : null;
    },
    close: async () => {
      await changes.run(stop);
    },
  };
}
