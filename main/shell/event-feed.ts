import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import type { ShellEngine } from './shell-engine.ts';

/**
 * Sends events to one window, in the order in which the engine emits them: first the revisions of all feeds at the time of subscribing, then
 * every change. A window that missed an earlier change asks for a snapshot.
 * @param onError called if the revisions could not be read, or something could not be sent; the feed continues
 * @returns the function that unsubscribes
 */
export function feedEvents(
  engine: Pick<ShellEngine, 'handlers' | 'subscribe'>,
  send: (event: BridgeEvent) => void,
  onError: (cause: unknown) => void,
): () => void {
  let open = true;
  let held: BridgeEvent[] | null = [];
  /** One that cannot be sent keeps none of those after it. */
  const attempt = (event: BridgeEvent): void => {
    if (!open) return;
    try {
      send(event);
    } catch (cause) {
      onError(cause);
    }
  };
  const stop = engine.subscribe((event) => {
    if (held === null) attempt(event);
    else held.push(event);
  });
  const begin = async (): Promise<void> => {
    try {
      const payload = await engine.handlers.app.revisions(undefined);
      attempt({ event: 'revisions', payload });
    } catch (cause) {
      if (open) onError(cause);
    }
    for (const event of held ?? []) attempt(event);
    held = null;
  };
  void begin();
  return () => {
    open = false;
    stop();
  };
}
