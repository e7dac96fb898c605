import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import type { ShellEngine } from './shell-engine.ts';

/**
 * Feeds one window with events, in the order in which the engine tells them: first how far it had told of each feed when the window
 * began to listen, then every change. A window that missed one before asks for it.
 * @param onError that could not be read; the feed goes on
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
  const begin = async (): Promise<void> => {
    try {
      const payload = await engine.handlers.app.revisions(undefined);
      if (open) send({ event: 'revisions', payload });
    } catch (cause) {
      if (open) onError(cause);
    }
    for (const event of held ?? []) if (open) send(event);
    held = null;
  };
  void begin();
  return () => {
    open = false;
    stop();
  };
}
