import { describe, expect, it } from 'vitest';
import { needsDecision, overlayWithJobs } from '../../../../../renderer/store/jobs/open-questions.ts';
import { decisionAbout, NO_OVERLAY, type Overlay } from '../../../../../renderer/store/overlay.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { jobFixtures } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const jobs = jobFixtures('failed', STAND_IN_NOW);
const byId = (...kept: readonly JobView[]) => new Map(kept.map((job) => [job.id, job]));
const [first, second] = jobs.filter(needsDecision);
const waiting = jobs.find(({ state }) => state.state === 'waiting')!;
const restored = jobs.find(({ status }) => status.includes('backup'))!;

describe('what lies over the window about jobs', () => {
  it('is a decision about those alone that are paid for, or may be, and goes with the last', () => {
    const two = decisionAbout([first!.id, second!.id]);
    expect(overlayWithJobs(two, byId(first!, second!))).toBe(two);
    expect(overlayWithJobs(two, byId(second!))).toEqual(decisionAbout([second!.id]));
    expect(overlayWithJobs(two, byId({ ...first!, state: waiting.state }, second!))).toEqual(
      decisionAbout([second!.id]),
    );
    expect(overlayWithJobs(two, byId(waiting))).toEqual(NO_OVERLAY);
  });

  it.each(['adopt', 'budget'] as const)('%s goes with its job, in whatever state that is', (kind) => {
    const overlay: Overlay = { kind, jobId: first!.id };
    expect(overlayWithJobs(overlay, byId({ ...first!, state: waiting.state }))).toBe(overlay);
    expect(overlayWithJobs(overlay, byId(second!))).toEqual(NO_OVERLAY);
  });

  it('release goes with its job, and once that is not restored any more', () => {
    const overlay: Overlay = { kind: 'release', jobId: restored.id };
    expect(overlayWithJobs(overlay, byId(restored))).toBe(overlay);
    expect(overlayWithJobs(overlay, byId({ ...restored, state: { state: 'waiting', wait: null } }))).toEqual(
      NO_OVERLAY,
    );
    expect(overlayWithJobs(overlay, byId(first!))).toEqual(NO_OVERLAY);
  });

  it('is nothing else', () => {
    const overlay: Overlay = { kind: 'settings', page: 'spending' };
    expect(overlayWithJobs(overlay, new Map())).toBe(overlay);
  });
});
