import type { LaneHold } from '../../../../shared/model/lane-hold.ts';
import { type JobContext, refreshWaiting } from '../job-context.ts';
import { CLOSES_AT } from './lane-hold.ts';

/** What the artist can see and decide about lanes that are held because of lost answers. */
export interface HoldCommands {
  /** The held lanes, by connection. */
  readonly holds: () => ReadonlyMap<string, LaneHold>;
  /** What to do after lost answers in this run; overrides the settings. */
  readonly setUnknownPolicy: (policy: 'wait' | 'go-on') => void;
  /**
   * The artist lets the lane send again after several consecutive lost answers. First requests the balance; if the service does not
   * answer, throws as {@link Connections.check}, and nothing is sent.
   */
  readonly resumeAccount: (connectionId: string) => Promise<void>;
}

export function holdCommands(context: JobContext): HoldCommands {
  const { connections, runtime, lostInARow, conditionChanges } = context;
  return {
    holds: context.holds,
    setUnknownPolicy: (policy) => {
      runtime.unknownPolicy = policy;
      conditionChanges.emit();
    },
    resumeAccount: async (connectionId) => {
      if ((runtime.lostInARow.get(connectionId) ?? 0) < CLOSES_AT) return;
      // Nothing is sent to a service that does not even answer a free call.
      await connections.check(connectionId);
      lostInARow.answered(connectionId);
      refreshWaiting(context);
    },
  };
}
