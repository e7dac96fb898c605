import type { Bridge, EventName, EventPayload } from '../../shared/bridge/contract.ts';

export interface InOrder<Name extends EventName, State> {
  readonly bridge: Bridge;
  /** Tells of every change of what is asked for. */
  readonly event: Name;
  readonly ask: () => Promise<State>;
  readonly take: (state: State) => void;
  readonly apply: (payload: EventPayload<Name>) => void;
  /** Once it is aborted, the answer is taken no more. */
  readonly signal?: AbortSignal;
}

/**
 * Asks for a state and takes the answer, and after it once more what events told while it was on its way: answers and
 * events come by two lines, so that they may be newer than it. Throws what the asking throws.
 */
export async function takeInOrder<Name extends EventName, State>(
  options: InOrder<Name, State>,
): Promise<void> {
  const { bridge, event, ask, take, apply, signal } = options;
  const meanwhile: EventPayload<Name>[] = [];
  const stop = bridge.on(event, (payload) => meanwhile.push(payload));
  try {
    const state = await ask();
    if (signal?.aborted) return;
    take(state);
    for (const payload of meanwhile) apply(payload);
  } finally {
    stop();
  }
}
