import { describe, expect, it } from 'vitest';
import { createLostInARow } from '../../../../../../main/engine/jobs/prove/lost-in-a-row.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';

const lost = (id: string, since: number): Job =>
  ({ id, attempt: 1, connectionId: 'account', state: { state: 'unknown', since, message: '' } }) as Job;

/** What is counted over the facts on a disk, by a start of its own. */
function startOn(facts: Map<string, string>) {
  const runtime = createRuntimeFacts();
  const ledger = {
    fact: (name: string) => facts.get(name) ?? null,
    setFact: (name: string, value: string) => void facts.set(name, value),
  };
  const counter = createLostInARow({ ledger, runtime, logger: quietLogger });
  return { ...counter, count: () => runtime.lostInARow.get('account') ?? 0 };
}

describe('the count of lost answers in a row', () => {
  it('counts each lost answer once, however often it is investigated, also after restarts', () => {
    const facts = new Map<string, string>();
    const first = startOn(facts);
    first.lost(lost('chair', 1));
    first.lost(lost('chair', 1));
    expect(first.count()).toBe(1);
    const second = startOn(facts);
    second.lost(lost('chair', 1));
    expect(second.count()).toBe(1);
  });

  it('does not count a lost answer again after the service answered or the artist resumed the account', () => {
    const counter = startOn(new Map());
    counter.lost(lost('chair', 1));
    counter.answered('account');
    counter.lost(lost('chair', 1));
    expect(counter.count()).toBe(0);
  });

  it('counts the same attempt again if it was sent again and that answer was lost too', () => {
    const counter = startOn(new Map());
    counter.lost(lost('chair', 1));
    counter.lost(lost('chair', 2));
    expect(counter.count()).toBe(2);
  });
});
