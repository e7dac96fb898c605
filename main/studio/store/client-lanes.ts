/** As many transactions of one client as this process makes at once: one has the row of the client, and one is next. */
const AT_ONCE = 2;
/** As long as a call waits for a connection, too. */
const PATIENCE_MS = 4000;

/**
 * Lets each client have a few transactions at a time, and makes the others wait here. They would wait for the row of the client anyway, each
 * with a connection, and a client that sends hundreds of requests at once would leave none for the others.
 */
export interface ClientLanes {
  /** @throws if its turn does not come in time; the work was not begun then */
  readonly run: <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result>;
}

export function createClientLanes({ atOnce = AT_ONCE, patienceMs = PATIENCE_MS } = {}): ClientLanes {
  const lanes = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  const enter = async (clientId: string): Promise<() => void> => {
    const lane = lanes.get(clientId) ?? { running: 0, waiting: new Set() };
    lanes.set(clientId, lane);
    if (lane.running < atOnce) lane.running += 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const go = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          lane.waiting.delete(go);
          reject(new Error(`The client ${clientId} has too many requests under way`));
        }, patienceMs);
        lane.waiting.add(go);
      });
    }
    return () => {
      // Who waits takes the place over as it is.
      const [next] = lane.waiting;
      if (next !== undefined) {
        lane.waiting.delete(next);
        next();
        return;
      }
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(clientId);
    };
  };

  return {
    run: async (clientId, work) => {
      const leave = await enter(clientId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
