import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { mergeSettings, settingsPatchSchema } from '../../../../../shared/model/settings/settings-patch.ts';

const DEFAULTS = settingsSchema.parse({});
const GROUPS = Object.entries(settingsSchema.shape)
  .filter(([, field]) => 'unwrap' in field && field.unwrap() instanceof z.ZodObject)
  .map(([name]) => name);
const WIDE = { hidden: [], widths: { name: 200 }, sort: null };

describe('a change of settings', () => {
  it.each([
    { recentFolders: ['/refs'] },
    { viewer: { grid: false, picture: { scale: 1 } } },
    { appearance: { theme: 'light', layouts: { batch: null } } },
    { spending: { retries: 0 }, callbacks: { publicUrl: null } },
    { callbacks: { publicUrl: 'http://192.168.1.20:4000/callbacks/' } },
    { callbacks: { publicUrl: 'http://workstation:4000' } },
  ])('names only its own fields, down to those of a group, so that the others are not reset: %j', (patch) => {
    expect(settingsPatchSchema.parse(patch)).toEqual(patch);
  });

  it.each([
    { appearance: { coverSize: 4_000 } },
    { appearance: { tables: { queue: {} } } },
    { viewer: { picture: { scale: 3 } } },
    { callbacks: { port: -1 } },
    { callbacks: { publicUrl: 'ftp://studio.example' } },
    { callbacks: { publicUrl: 'https://studio.example/?to=us' } },
    { callbacks: { publicUrl: 'https://name:word@studio.example' } },
  ])('is refused where a field of a group is not as it may be: %j', (patch) => {
    expect(settingsPatchSchema.safeParse(patch).success).toBe(false);
  });

  it('leaves alone what it does not name, in whatever order two of them come', () => {
    const one = {
      appearance: { theme: 'light', tables: { queue: WIDE } },
      viewer: { picture: { scale: 1 } },
      callbacks: { listen: 'lan' },
    } as const;
    const other = {
      appearance: { coverSize: 300, tables: { plan: WIDE }, layouts: { batch: { version: 1 } } },
      viewer: { turn: 90, picture: { transparent: true } },
      callbacks: { port: 4_000 },
    } as const;
    const both = {
      appearance: {
        ...DEFAULTS.appearance,
        theme: 'light',
        coverSize: 300,
        tables: { queue: WIDE, plan: WIDE },
        layouts: { batch: { version: 1 } },
      },
      viewer: { ...DEFAULTS.viewer, turn: 90, picture: { scale: 1, transparent: true } },
      callbacks: { listen: 'lan', port: 4_000, publicUrl: null },
    };
    const settings = (first: object, second: object) =>
      mergeSettings(mergeSettings(DEFAULTS, first), settingsPatchSchema.parse(second));
    expect(settings(one, other)).toEqual({ ...DEFAULTS, ...both });
    expect(settings(other, one)).toEqual({ ...DEFAULTS, ...both });
  });

  it('takes any one field of every group, and leaves the others of the group as they are', () => {
    expect(GROUPS.toSorted()).toEqual([
      'appearance',
      'callbacks',
      'copyOut',
      'naming',
      'pictures',
      'quality',
      'spending',
      'viewWords',
      'viewer',
    ]);
    for (const group of GROUPS) {
      const patch = settingsPatchSchema.parse({ [group]: {} });
      expect(patch).toEqual({ [group]: {} });
      expect(mergeSettings(DEFAULTS, patch)).toEqual(DEFAULTS);
    }
  });

  it('forgets by null what is kept by name, and nothing else', () => {
    const kept = mergeSettings(DEFAULTS, { appearance: { layouts: { batch: { version: 1 }, review: 2 } } });
    const forgot = mergeSettings(kept, { appearance: { layouts: { batch: null } }, firstRunDone: undefined });
    expect(forgot).toEqual({
      ...DEFAULTS,
      appearance: { ...DEFAULTS.appearance, layouts: { review: 2 } },
    });
  });
});
