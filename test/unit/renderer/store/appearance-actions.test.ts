import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsSchema } from '../../../../shared/model/settings.ts';
import { createTestApp, FACTS } from '../../../helpers/window-app.ts';

describe('a change of how the window looks', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is kept once, a moment after the last of a row', async () => {
    const { actions, store, sent, answer } = createTestApp();
    store.setState({ facts: FACTS });
    answer('settings.update', (patch) => settingsSchema.parse(patch));
    for (const coverSize of [200, 210, 220]) actions.appearance.change({ coverSize });
    expect(store.getState().settings.appearance.coverSize).toBe(220);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.input).toMatchObject({ appearance: { coverSize: 220 } });
  });

  it('is not lost where the engine tells of other settings before it is kept', async () => {
    const { actions, store, sent, answer } = createTestApp();
    store.setState({ facts: FACTS });
    answer('settings.update', (patch) => settingsSchema.parse(patch));
    actions.appearance.toggleTheme();
    actions.appearance.change({ coverSize: 220 });
    store.setState({ settings: settingsSchema.parse({ recentFolders: ['/refs'] }) });
    actions.appearance.change({ scale: 1.25 });
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toMatchObject({
      appearance: { theme: 'light', coverSize: 220, scale: 1.25 },
    });
  });

  it('is not lost where the engine tells of other settings before it has answered', async () => {
    const { actions, store, sent, answer } = createTestApp();
    store.setState({ facts: FACTS });
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('settings.update', () => promise);
    actions.appearance.change({ coverSize: 220 });
    await vi.runAllTimersAsync();
    store.setState({ settings: settingsSchema.parse({ recentFolders: ['/refs'] }) });
    expect(actions.appearance.current()).toMatchObject({ coverSize: 220 });
    actions.appearance.toggleTheme();
    resolve();
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toMatchObject({ appearance: { theme: 'light', coverSize: 220 } });
  });

  it('is kept beside what the engine tells at the start, not over it', async () => {
    const { actions, store, sent, answer } = createTestApp();
    answer('settings.update', (patch) => settingsSchema.parse(patch));
    actions.appearance.toggleTheme();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    const settings = settingsSchema.parse({});
    const layouts = { batch: { version: 1 } };
    store.setState({
      facts: FACTS,
      settings: { ...settings, appearance: { ...settings.appearance, layouts } },
    });
    await vi.runAllTimersAsync();
    expect(sent.map(({ input }) => input)).toMatchObject([{ appearance: { theme: 'light', layouts } }]);
  });
});
