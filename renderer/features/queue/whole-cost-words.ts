import type { JobView } from '../../../shared/bridge/views.ts';
import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { addCredits, type Credits, formatCredits } from '../../../shared/model/credits.ts';
import { creditWords } from '../../words/connection-words.ts';

/**
 * What jobs that were sent cost together, each kind of credits for itself: `30.00 practice credits and 15.00 credits`.
 * Where it is not told of all of them, `about` what is expected, or `at least` what is known.
 */
export function wholeCostWords(
  jobs: readonly Pick<JobView, 'connectionId' | 'credits' | 'estimate'>[],
  connections: readonly Pick<ConnectionStatus, 'id' | 'kind'>[],
): string {
  const costs = new Map<string, Credits[]>();
  for (const { connectionId, credits, estimate } of jobs) {
    const cost = credits ?? estimate;
    if (cost === null) continue;
    const words = creditWords(connections.find(({ id }) => id === connectionId) ?? { kind: 'remote' });
    costs.set(words, [...(costs.get(words) ?? []), cost]);
  }
  if (costs.size === 0) return 'not known';
  const sums = [...costs].map(([words, amounts]) => `${formatCredits(addCredits(amounts))} ${words}`);
  return `${sureness(jobs)}${sums.join(' and ')}`;
}

function sureness(jobs: readonly Pick<JobView, 'credits' | 'estimate'>[]): string {
  if (jobs.some(({ credits, estimate }) => credits === null && estimate === null)) return 'at least ';
  return jobs.some(({ credits }) => credits === null) ? 'about ' : '';
}
