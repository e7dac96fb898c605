import type { ConnectionStatus } from '../../../../shared/model/connection.ts';
import { compareCredits } from '../../../../shared/model/credits.ts';
import { type JobContext, openGate } from '../job-context.ts';

/** Reasons to wait that end when any call reached the service again. */
const ENDED_BY_AN_ANSWER: readonly string[] = ['offline', 'credentials', 'keychain-locked'];

/**
 * Opens the gate of a connection that another call has reached, or whose balance has grown: time alone does not end these waits.
 * @param onChange called after every change, e.g. of how many downloads a connection may make at once
 * @returns the function that unsubscribes
 */
export function watchConnections(context: JobContext, onChange: () => void): () => void {
  const { connections, runtime, breakers, conditionChanges } = context;
  const seen = new Map<string, ConnectionStatus['state']>();
  return connections.subscribe((statuses) => {
    for (const { id, state, balance } of statuses) {
      const origin = URL.parse(connections.find(id)?.baseUrl ?? '')?.origin;
      const cameOnline = state === 'online' && seen.get(id) !== state;
      if (cameOnline && origin !== undefined) breakers.reached(origin);
      seen.set(id, state);
      const reason = runtime.gates.get(id)?.wait.reason ?? '';
      const short = runtime.shortBalances.get(id);
      const grown = short !== undefined && balance !== null && compareCredits(balance, short) > 0;
      const isOver = reason === 'balance' ? grown : cameOnline && ENDED_BY_AN_ANSWER.includes(reason);
      if (isOver) openGate(context, id);
    }
    conditionChanges.emit();
    onChange();
  });
}
