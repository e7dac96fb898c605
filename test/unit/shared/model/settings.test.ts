import { describe, expect, it } from 'vitest';
import { settingsPatchSchema, settingsSchema } from '../../../../shared/model/settings.ts';

describe('settings', () => {
  it('an empty file is a good one', () => {
    expect(settingsSchema.parse({})).toMatchObject({ connectionId: 'local', recentFolders: [] });
  });

  it('a change names only its own fields, so that the others are not reset', () => {
    expect(settingsPatchSchema.parse({ recentFolders: ['/refs'] })).toEqual({ recentFolders: ['/refs'] });
  });
});
