import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../helpers/window-app.ts';

describe('how the window looks', () => {
  it('changes from one theme to the other and back', () => {
    const { actions, store } = createTestApp();
    actions.appearance.toggleTheme();
    expect(store.getState().settings.appearance.theme).toBe('light');
    actions.appearance.toggleTheme();
    expect(actions.appearance.current().theme).toBe('dark');
  });

  it('takes one change of a table for that table, and leaves the rest of it', () => {
    const { actions } = createTestApp();
    actions.appearance.changeTable('queue', { hidden: ['time'] });
    actions.appearance.changeTable('queue', { widths: { name: 120 } });
    actions.appearance.changeTable('plan', { hidden: ['views'] });
    expect(actions.appearance.current().tables).toEqual({
      queue: { hidden: ['time'], widths: { name: 120 }, sort: null },
      plan: { hidden: ['views'], widths: {}, sort: null },
    });
  });
});
