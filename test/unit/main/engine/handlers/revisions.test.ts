import { describe, expect, it } from 'vitest';
import { createFeedRevisions } from '../../../../../main/engine/handlers/revisions.ts';
import type { EngineEvent } from '../../../../../shared/bridge/contract.ts';

describe('the revisions of the feeds', () => {
  it('give every event of a feed the next number of that feed alone, and none to the others', () => {
    const { stamp, now } = createFeedRevisions('this start');
    const connections: EngineEvent = { event: 'connections.changed', payload: [] };
    expect(now().connections).toEqual({ epoch: 'this start', number: 0 });
    expect(stamp(connections)).toEqual({ ...connections, revision: { epoch: 'this start', number: 1 } });
    expect(stamp(connections)).toMatchObject({ revision: { number: 2 } });
    const notice: EngineEvent = { event: 'notice', payload: { level: 'info', message: 'hello', at: 1 } };
    expect(stamp(notice)).toEqual(notice);
    expect(now()).toMatchObject({ connections: { number: 2 }, jobs: { number: 0 }, settings: { number: 0 } });
  });

  it('count events without a subscriber, so that a later subscriber sees the gap', () => {
    const { skip, now } = createFeedRevisions('this start');
    skip('jobs');
    expect(now().jobs.number).toBe(1);
  });
});
