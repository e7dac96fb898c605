import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';

describe('settings', () => {
  it('an empty file is a good one', () => {
    expect(settingsSchema.parse({})).toMatchObject({ connectionId: 'local', recentFolders: [] });
  });
});
