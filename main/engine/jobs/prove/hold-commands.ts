import type { LaneHold } from '../../../../shared/model/lane-hold.ts';
import { type JobContext, refreshWaiting } from '../job-context.ts';
import { CLOSES_AT } from './lane-hold.ts';

/** What the artist may know and decide about lost answers that hold up what waits. */
export interface HoldCommands {
  /** The connections at which lost answers hold up what waits. */
  readonly holds: () => ReadonlyMap<string, LaneHold>;
  /** What follows lost answers in this run, in place of what the settings say. */
  readonly setUnknownPolicy: (policy: 'wait' | 'go-on') => void;
  /**
   * The artist's word to send on after several answers in a row were lost. The service is asked for the balance first; where it
   * does not answer, this throws what {@link Connections.check} does, and nothing is sent.
   */
  readonly goOn: (connectionId: string) => Promise<void>;
}

export function holdCommands(context: JobContext): HoldCommands {
  const { connections, runtime, lostInARow, conditionChanges, ports } = context;
  return {
    holds: () => context.holds(ports.clock.now()),
    setUnknownPolicy: (policy) => {
      runtime.unknownPolicy = policy;
      conditionChanges.tell();
    },
    goOn: async (connectionId) => {
      if ((runtime.lostInARow.get(connectionId) ?? 0) < CLOSES_AT) return;
      // It takes a service that answers a call which costs nothing.
      await connections.check(connectionId);
      lostInARow.answered(connectionId);
      refreshWaiting(context);
    },
  };
}
