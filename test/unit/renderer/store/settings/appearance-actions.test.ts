import { describe, expect, it } from 'vitest';
import { appearanceActions } from '../../../../../renderer/store/settings/appearance-actions.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

describe('how the window looks', () => {
  it('changes from one theme to the other and back', () => {
    const app = createTestApp();
    const { store } = app;
    appearanceActions(app).toggleTheme();
    expect(store.getState().settings.appearance.theme).toBe('light');
    appearanceActions(app).toggleTheme();
    expect(appearanceActions(app).current().theme).toBe('dark');
  });

  it('takes one change of a table for that table, and leaves the rest of it', () => {
    const app = createTestApp();
    appearanceActions(app).changeTable('queue', { hidden: ['time'] });
    appearanceActions(app).changeTable('queue', { widths: { name: 120 } });
    appearanceActions(app).changeTable('plan', { hidden: ['views'] });
    expect(appearanceActions(app).current().tables).toEqual({
      queue: { hidden: ['time'], widths: { name: 120 }, sort: null },
      plan: { hidden: ['views'], widths: {}, sort: null },
    });
  });
});
