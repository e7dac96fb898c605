import { describe, expect, it } from 'vitest';
import { type HoldFacts, laneHolds } from '../../../../../../main/engine/jobs/prove/lane-hold.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { holdWords } from '../../../../../../shared/model/lane-hold.ts';

const lost = (id: string, connectionId = 'account'): Job =>
  ({ id, connectionId, reference: { name: id }, state: { state: 'unknown', since: 0, message: '' } }) as Job;

const facts = (change: Partial<HoldFacts> = {}): HoldFacts => ({
  investigations: new Map(),
  lostInARow: new Map(),
  afterLostAnswer: 'go-on',
  ...change,
});

describe('a lane with lost answers', () => {
  it('is held while the answer is investigated, until the investigation says that its hold is over', () => {
    const investigated = (holdsLane: boolean) =>
      facts({ investigations: new Map([['chair', { until: 90, holdsLane }]]) });
    const hold = { reason: 'looking-into', jobId: 'chair', subject: 'chair', until: 90 };
    expect(laneHolds([lost('chair')], investigated(true))).toEqual(new Map([['account', hold]]));
    expect(laneHolds([lost('chair')], investigated(false))).toEqual(new Map());
    expect(laneHolds([lost('chair')], facts())).toEqual(new Map());
  });

  it('waits for the artist if the settings say so; other connections do not', () => {
    const held = laneHolds([lost('chair')], facts({ afterLostAnswer: 'wait' }));
    expect([...held]).toEqual([['account', { reason: 'your-word', jobId: 'chair', subject: 'chair' }]]);
  });

  it('is closed by two lost answers in a row, even if no lost request is left', () => {
    const once = facts({ lostInARow: new Map([['account', 1]]) });
    const twice = facts({ lostInARow: new Map([['account', 2]]) });
    expect(laneHolds([], once)).toEqual(new Map());
    expect([...laneHolds([lost('chair')], twice)]).toEqual([['account', { reason: 'closed', lost: 2 }]]);
  });

  it('the words name the job and the end of the hold', () => {
    const until = new Date(2026, 10, 22, 14, 3, 9).getTime();
    const words = holdWords({ reason: 'looking-into', jobId: 'j', subject: 'chair', until });
    expect(words).toContain('until 14:03:09');
    expect(words).toContain('“chair”');
  });
});
