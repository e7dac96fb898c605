import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEffectRunner } from '../../../../../../main/engine/jobs/state/effect-runner.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

describe('effects', () => {
  it('that fail are begun again, and end when they are told', async () => {
    const { clock, step } = steppedClock();
    const runner = createEffectRunner({ clock, logger: quietLogger });
    let tries = 0;
    let ended = false;
    runner.begin('job', async (signal) => {
      tries += 1;
      if (tries === 1) throw new Error('the disk is full');
      await clock.sleep(1e9, signal).finally(() => {
        ended = true;
      });
    });
    await turn();
    await step(1000);
    expect(tries).toBe(2);
    await runner.stopAll();
    expect(ended).toBe(true);
    runner.begin('job', async () => {
      tries += 1;
    });
    await turn();
    expect(tries).toBe(2);
  });
});
