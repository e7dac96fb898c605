import { expect, it } from 'vitest';
import { createNotifier } from '../../../../../main/engine/async/notifier.ts';
import { closeGate, openGate } from '../../../../../main/engine/jobs/job-context.ts';
import type { Gate } from '../../../../../main/engine/jobs/state/runtime-facts.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { jobFixtures } from '../../../../helpers/stand-in/job-fixtures.ts';

it('has every waiting job of an account shown anew when the account closes and when it opens: each says what holds it', () => {
  const jobs = jobFixtures('busy', 0);
  const [mine, other] = ['mine', 'other'].map((connectionId) =>
    jobs.map((job) => ({ ...job, connectionId, id: `${connectionId} ${job.id}` })),
  );
  const waiting = (mine ?? []).filter(({ state }) => state.state === 'waiting').map(({ id }) => id);
  const viewChanges = createNotifier<string>(quietLogger);
  const shown: string[] = [];
  viewChanges.subscribe((id) => void shown.push(id));
  const context = {
    queue: { all: () => [...(mine ?? []), ...(other ?? [])] },
    runtime: { gates: new Map<string, Gate>() },
    ports: { clock: systemClock },
    viewChanges,
    summaryChanges: createNotifier<void>(quietLogger),
  };
  openGate(context, 'mine');
  expect(shown).toEqual([]);
  closeGate(context, 'mine', { wait: { reason: 'balance' }, until: 10_000, failures: 1 });
  expect(waiting.length).toBeGreaterThan(1);
  expect(shown).toEqual(waiting);
  openGate(context, 'mine');
  expect(shown).toEqual([...waiting, ...waiting]);
});
