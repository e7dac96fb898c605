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

describe('a lane that lost answers hold up', () => {
  it('is let go once the answer was looked into, or time is over', () => {
    const looking = facts({ investigations: new Map([['chair', { since: 0, until: 90 }]]) });
    const hold = { reason: 'looking-into', jobId: 'chair', subject: 'chair', until: 90 };
    expect(laneHolds([lost('chair')], looking, 89)).toEqual(new Map([['account', hold]]));
    expect(laneHolds([lost('chair')], looking, 90)).toEqual(new Map());
    expect(laneHolds([lost('chair')], facts(), 10)).toEqual(new Map());
  });

  it('is not held for longer by a clock that was set back', () => {
    const looking = facts({ investigations: new Map([['chair', { since: 1000, until: 1090 }]]) });
    expect(laneHolds([lost('chair')], looking, 10)).toEqual(new Map());
  });

  it('waits for the artist where the settings say so, of that connection alone', () => {
    const held = laneHolds([lost('chair')], facts({ afterLostAnswer: 'wait' }), 0);
    expect([...held]).toEqual([['account', { reason: 'your-word', jobId: 'chair', subject: 'chair' }]]);
  });

  it('is closed by two lost answers in a row, with no lost job left', () => {
    const once = facts({ lostInARow: new Map([['account', 1]]) });
    const twice = facts({ lostInARow: new Map([['account', 2]]) });
    expect(laneHolds([], once, 0)).toEqual(new Map());
    expect([...laneHolds([lost('chair')], twice, 0)]).toEqual([['account', { reason: 'closed', lost: 2 }]]);
  });

  it('says for which job it is held, and until when', () => {
    const until = new Date(2026, 10, 22, 14, 3, 9).getTime();
    const words = holdWords({ reason: 'looking-into', jobId: 'j', subject: 'chair', until });
    expect(words).toContain('until 14:03:09');
    expect(words).toContain('“chair”');
  });
});
