import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createCutoutSetting,
  cutoutCommandOf,
} from '../../../../../main/engine/connections/cutout-setting.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { type Settings, settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { mergeSettings, settingsPatchSchema } from '../../../../../shared/model/settings/settings-patch.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const folder = temporaryFolders(undo)();
for (const name of ['rembg', 'plain']) writeFileSync(join(folder, name), '#!/bin/sh\n');
chmodSync(join(folder, 'rembg'), 0o755);

function setUp(forThisRun: string | null = null, path = folder) {
  let kept: Settings = settingsSchema.parse({});
  let changes = 0;
  const setting = createCutoutSetting({
    settings: {
      read: () => kept,
      change: async (change) => {
        kept = change(kept);
        return kept;
      },
    },
    forThisRun,
    env: { PATH: path },
    onChange: () => (changes += 1),
  });
  return { setting, kept: () => kept.cutoutCommand, changes: () => changes };
}
const yes = async () => undefined;
const no = async () => {
  throw new AppError('cancelled', 'No.');
};

describe('the setting of the cut-out program', () => {
  it('offers rembg where it is on the PATH, without running it', async () => {
    expect(await setUp().setting.status()).toEqual({ forThisRun: null, rembg: join(folder, 'rembg') });
    expect(await setUp('x {in} {out}', '/nowhere').setting.status()).toEqual({
      forThisRun: 'x {in} {out}',
      rembg: null,
    });
  });

  it('is kept only once the shell has allowed it, and Local is told', async () => {
    const { setting, kept, changes } = setUp();
    await expect(setting.set('rembg i {in} {out}', no)).rejects.toMatchObject({ kind: 'cancelled' });
    expect([kept(), changes()]).toEqual([null, 0]);
    await setting.set('rembg i {in} {out}', yes);
    expect([kept(), changes()]).toEqual(['rembg i {in} {out}', 1]);
    await setting.set(null, no);
    expect([kept(), changes()]).toEqual([null, 2]);
  });

  it.each([
    ['rembg i {in}', /has no \{out\}/],
    ['other {in} {out}', /other is not on the PATH/],
    ['./rembg {in} {out}', /no whole path/],
    [`${folder}/gone {in} {out}`, /is not there/],
    [`${folder}/plain {in} {out}`, /may not be run/],
  ])('refuses %s in words, before anybody is asked to allow it', async (command, words) => {
    const { setting, kept } = setUp();
    const refused = setting.set(command, async () => expect.unreachable());
    await expect(refused).rejects.toMatchObject({ kind: 'usage', message: expect.stringMatching(words) });
    expect(kept()).toBeNull();
  });

  it('cannot be changed with the other settings', () => {
    const patch = settingsPatchSchema.parse({ cutoutCommand: 'rembg i {in} {out}', resultLimitMegabytes: 7 });
    expect(mergeSettings(settingsSchema.parse({}), patch)).toMatchObject({
      cutoutCommand: null,
      resultLimitMegabytes: 7,
    });
  });
});

it('the command of this run counts before that of the settings; one that cannot be read counts as none', () => {
  expect(cutoutCommandOf(null, null)).toBeNull();
  expect(cutoutCommandOf(null, 'a {in} {out}')).toBe('a {in} {out}');
  expect(cutoutCommandOf('b {in} {out}', 'a {in} {out}')).toBe('b {in} {out}');
  expect(cutoutCommandOf(null, 'rm -rf everything')).toBeNull();
});
