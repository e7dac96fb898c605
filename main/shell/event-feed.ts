import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import type { ShellEngine } from './shell-engine.ts';

/**
 * Feeds one window with events: the current state first, then every change. Changes that happen while the state is
 * read are kept back until it is sent, so that an older state never comes after a newer one.
 * @param onError a part of the state could not be read; it is left out, and the feed goes on
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
  void Promise.allSettled(currentState(engine.handlers)).then((state) => {
    for (const part of state) {
      if (!open) return;
      if (part.status === 'fulfilled') send(part.value);
      else onError(part.reason);
    }
    for (const event of held ?? []) if (open) send(event);
    held = null;
  });
  return () => {
    open = false;
    stop();
  };
}

/** What the window has to know, each as an event. */
function currentState({ jobs, library, connections }: ShellEngine['handlers']): Promise<BridgeEvent>[] {
  const queue = async (): Promise<BridgeEvent> => {
    const { jobs: changed, summary } = await jobs.snapshot(undefined);
    return { event: 'jobs.changed', payload: { changed, removed: [], summary } };
  };
  const assets = async (): Promise<BridgeEvent> => {
    const status = await library.status(undefined);
    return { event: 'library.changed', payload: { changed: [], gone: [], more: true, status } };
  };
  const accounts = async (): Promise<BridgeEvent> => {
    return { event: 'connections.changed', payload: await connections.list(undefined) };
  };
  return [queue(), assets(), accounts()];
}
