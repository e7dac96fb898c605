import { describe, expect, it } from 'vitest';
import { queueSampleJobs, withFirstRun } from '../../../../main/engine/first-run.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';

it('a first run without samples to make is one all the same: the window shows the first steps', async () => {
  let settings = settingsSchema.parse({});
  await queueSampleJobs({
    samples: null,
    settings: {
      read: () => settings,
      change: async (patch: (before: typeof settings) => typeof settings) => {
        settings = patch(settings);
        return settings;
      },
    } as never,
    batches: {} as never,
  });
  expect([settings.firstRunDone, settings.appearance.firstSteps]).toEqual([true, true]);
});

describe('the settings after the first run', () => {
  it('have the window show the first steps; those of an artist who was here before do not', () => {
    const before = settingsSchema.parse({ firstRunDone: true });
    expect(before.appearance.firstSteps).toBe(false);
    expect(
      withFirstRun(settingsSchema.parse({ appearance: { theme: 'light', coverSize: 200 } })),
    ).toMatchObject({
      firstRunDone: true,
      appearance: { firstSteps: true, theme: 'light', coverSize: 200 },
    });
  });
});
