import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import type { ShellEngine } from './shell-engine.ts';

/**
 * Feeds one window with events: the current state first, then every change. Changes that happen while the state is
 * read are kept back until it is sent, so that an older state never comes after a newer one.
 * @param onError the state could not be read; the feed has ended
 * @returns the undo
 */
export function feedEvents(
  engine: Pick<ShellEngine, 'handlers' | 'subscribe'>,
  send: (event: BridgeEvent) => void,
  onError: (cause: unknown) => void,
): () => void {
  let open = true;
  let held: BridgeEvent[] | null = [];
  const stop = engine.subscribe((event) => {
    if (!open) return;
    if (held === null) send(event);
    else held.push(event);
  });
  const end = () => {
    open = false;
    stop();
  };
  currentState(engine.handlers).then(
    (state) => {
      if (!open) return;
      for (const event of [...state, ...(held ?? [])]) send(event);
      held = null;
    },
    (cause: unknown) => {
      if (!open) return;
      end();
      onError(cause);
    },
  );
  return end;
}

async function currentState(handlers: ShellEngine['handlers']): Promise<readonly BridgeEvent[]> {
  const [jobs, library, connections] = await Promise.all([
    handlers.jobs.snapshot(undefined),
    handlers.library.status(undefined),
    handlers.connections.list(undefined),
  ]);
  return [
    { event: 'jobs.changed', payload: { changed: jobs.jobs, removed: [], summary: jobs.summary } },
    { event: 'library.changed', payload: { changed: [], gone: [], more: true, status: library } },
    { event: 'connections.changed', payload: connections },
  ];
}
