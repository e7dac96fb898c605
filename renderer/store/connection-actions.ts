import type { ConnectionDraft } from '../../shared/model/connection.ts';
import type { Credits } from '../../shared/model/credits.ts';
import type { App } from './app.ts';
import { createAttempt } from './attempt.ts';
import { perApp } from './per-app.ts';

/** What is done with connections. All but `unlock` throw what the engine says: it stands beside the form that asked. */
export interface ConnectionActions {
  readonly test: (draft: ConnectionDraft) => Promise<Credits>;
  /** Gives the id under which it is kept. */
  readonly save: (draft: ConnectionDraft) => Promise<string>;
  readonly rename: (id: string, name: string) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
  readonly select: (id: string) => Promise<void>;
  readonly refresh: (id: string) => Promise<void>;
  readonly refill: (credits: Credits) => Promise<void>;
  /** Asks the keychain again, which may raise the system's own prompt. */
  readonly unlock: (id: string) => Promise<void>;
}

/** The engine tells what became of it by its events; nothing is changed here. */
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
