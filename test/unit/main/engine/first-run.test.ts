import { describe, expect, it } from 'vitest';
import { withFirstRun } from '../../../../main/engine/first-run.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';

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
