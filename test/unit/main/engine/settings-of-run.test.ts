import { expect, it } from 'vitest';
import type { SettingsSetAside } from '../../../../main/engine/ports.ts';
import { settingsOfRun } from '../../../../main/engine/settings-of-run.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';

async function noticed(setAside?: SettingsSetAside): Promise<readonly string[]> {
  const told: string[] = [];
  const settings = {
    read: () => settingsSchema.parse({}),
    write: async () => undefined,
    ...(setAside !== undefined && { setAside }),
  };
  await settingsOfRun({ settings, paths: { data: '/data' }, notice: (message) => void told.push(message) });
  return told;
}

it('says which settings could not be read, and that nothing is sent if the budget of a day is lost with them', async () => {
  expect(await noticed()).toEqual([]);
  expect(await noticed({ file: '/data/settings.json.damaged', lost: ['keys', 'viewer'] })).toEqual([
    'The settings could not all be read, and lie in /data/settings.json.damaged as they were. These are as at first again: keys, viewer.',
  ]);
  const [words] = await noticed({ file: '/data/settings.json.damaged', lost: ['spending'] });
  expect(words).toMatch(/nothing is sent: say what a day may cost/);
});
