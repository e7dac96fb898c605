import type { ConnectionDraft } from '../../shared/model/connection.ts';
import type { Credits } from '../../shared/model/credits.ts';
import type { App } from './app.ts';
import { createAttempt } from './attempt.ts';
import { perApp } from './per-app.ts';

/** Actions on connections. All but `unlock` throw the engine's error, because the form that called them shows it. */
export interface ConnectionActions {
  readonly test: (draft: ConnectionDraft) => Promise<Credits>;
  /** Returns the id of the saved connection. */
  readonly save: (draft: ConnectionDraft) => Promise<string>;
  readonly rename: (id: string, name: string) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
  readonly select: (id: string) => Promise<void>;
  readonly refresh: (id: string) => Promise<void>;
  readonly refill: (credits: Credits) => Promise<void>;
  /** Asks the keychain again, which may raise the system's own prompt. */
  readonly unlock: (id: string) => Promise<void>;
}

/** The state is not changed here: the engine's events bring the result. */
export const connectionActions = perApp(createConnectionActions);

function createConnectionActions(app: App): ConnectionActions {
  const { bridge } = app;
  const attempt = createAttempt(app);
  return {
    test: async (draft) => (await bridge.connections.test(draft)).balance,
    save: async (draft) => (await bridge.connections.save(draft)).id,
    rename: async (id, name) => void (await bridge.connections.rename({ id, name })),
    forget: async (id) => void (await bridge.connections.forget({ id })),
    select: async (id) => void (await bridge.connections.select({ id })),
    refresh: async (id) => void (await bridge.connections.refresh({ id })),
    refill: async (credits) => void (await bridge.connections.refill({ credits })),
    unlock: (id) => attempt(() => bridge.connections.unlock({ id })),
  };
}
