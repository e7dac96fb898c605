import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../../renderer/store/app.ts';
import { settingsSaver } from '../../../../../renderer/store/settings/settings-saver.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../../../shared/model/settings/settings-patch.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

/** Tells of what it saved before it answers, as the engine does. */
const savesOf =
  ({ store }: Pick<App, 'store'>) =>
  (patch: SettingsPatch) => {
    const saved = mergeSettings(store.getState().savedSettings, patch);
    store.getState().applySettings(saved);
    return saved;
  };

/** A window that the engine has told of itself, over an engine that saves whatever it is asked to. */
async function told() {
  const app = createTestApp();
  app.store.getState().setFacts(FACTS);
  app.store.getState().setLink('open');
  app.answer('settings.update', savesOf(app));
  await vi.advanceTimersByTimeAsync(0);
  return app;
}

/** Settings as the engine tells them where somebody else changed them. */
const ELSEWHERE = settingsSchema.parse({ recentFolders: ['/refs'] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change of settings', () => {
  it('is shown at once, and saved once, a moment after the last of a row', async () => {
    const app = await told();
    const { store, sent } = app;
    for (const coverSize of [200, 210, 220]) settingsSaver(app).change('appearance', { coverSize });
    settingsSaver(app).change('viewer', { grid: false });
    expect(store.getState().settings).toMatchObject({
      appearance: { coverSize: 220 },
      viewer: { grid: false },
    });
    await vi.runAllTimersAsync();
    expect(sent.map(({ input }) => input)).toEqual([
      { appearance: { coverSize: 220 }, viewer: { grid: false } },
    ]);
  });

  it('stays in sight where the engine tells of others before it is saved', async () => {
    const app = await told();
    const { store, sent } = app;
    settingsSaver(app).change('appearance', { coverSize: 220 });
    store.getState().applySettings(ELSEWHERE);
    expect(store.getState().settings).toMatchObject({
      recentFolders: ['/refs'],
      appearance: { coverSize: 220 },
    });
    settingsSaver(app).change('appearance', { scale: 1.25 });
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toMatchObject({ appearance: { coverSize: 220, scale: 1.25 } });
  });

  it('stays in sight where the engine tells of others before it has answered', async () => {
    const app = await told();
    const { store, answer, sent } = app;
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('settings.update', async (patch: SettingsPatch) => {
      await promise;
      return savesOf({ store })(patch);
    });
    settingsSaver(app).change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    store.getState().applySettings(ELSEWHERE);
    expect(store.getState().settings.appearance.coverSize).toBe(220);
    settingsSaver(app).change('appearance', { theme: 'light' });
    resolve();
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toEqual({ appearance: { theme: 'light' } });
    expect(store.getState().settings.appearance).toMatchObject({ theme: 'light', coverSize: 220 });
  });

  it('gives way to what the engine tells once it is saved', async () => {
    const app = await told();
    const { store } = app;
    settingsSaver(app).change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    store.getState().applySettings(ELSEWHERE);
    expect(store.getState().settings.appearance.coverSize).toBe(190);
  });

  it('made before the engine tells of itself stands beside what it tells then', async () => {
    const app = createTestApp();
    app.answer('settings.update', savesOf(app));
    settingsSaver(app).change('appearance', { theme: 'light' });
    await vi.runAllTimersAsync();
    expect(app.sent).toEqual([]);
    const layouts = { batch: { version: 1 } };
    const { appearance } = settingsSchema.parse({});
    app.store.getState().applySettings(settingsSchema.parse({ appearance: { ...appearance, layouts } }));
    app.store.getState().setFacts(FACTS);
    app.store.getState().setLink('open');
    await vi.runAllTimersAsync();
    expect(app.sent.map(({ input }) => input)).toEqual([{ appearance: { theme: 'light' } }]);
    expect(app.store.getState().settings.appearance).toMatchObject({ theme: 'light', layouts });
  });

  it('waits for an engine that is away, and is saved once it tells of itself again', async () => {
    const app = await told();
    const { store, sent } = app;
    store.getState().setLink('lost');
    settingsSaver(app).change('appearance', { theme: 'light' });
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    store.getState().setLink('open');
    store.getState().applySettings(ELSEWHERE);
    store.getState().setFacts({ ...FACTS });
    await vi.runAllTimersAsync();
    expect(sent.map(({ input }) => input)).toMatchObject([{ appearance: { theme: 'light' } }]);
  });

  it('that could not be saved is told once, and tried again ever more seldom until it is taken', async () => {
    const app = await told();
    const { store, answer, sent } = app;
    const said = () => store.getState().notices.map(({ message }) => message);
    answer('settings.update', () => {
      throw new AppError('disk', 'The disk is full.');
    });
    settingsSaver(app).change('appearance', { theme: 'light' });
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(600_000);
    const tries = sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(tries + 1);
    expect(said()).toEqual([expect.stringMatching(/^The disk is full. .* not saved yet; it is tried again/)]);
    store.getState().applySettings(ELSEWHERE);
    expect(store.getState().settings.appearance.theme).toBe('light');
    answer('settings.update', savesOf({ store }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.at(-1)?.input).toEqual({ appearance: { theme: 'light' } });
    expect(said()[0]).toContain('is saved now');
    const all = sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(all);
  });

  it('that was not answered in time goes with the next change, and when the engine is there again', async () => {
    const app = await told();
    const { store, answer, sent } = app;
    answer('settings.update', () => {
      throw new AppError('offline', 'Make the change again.');
    });
    settingsSaver(app).change('appearance', { theme: 'light' });
    await vi.advanceTimersByTimeAsync(400);
    expect(store.getState().said?.message).toMatch(
      /not saved yet, because .*; it is tried again by itself.$/,
    );
    settingsSaver(app).change('viewer', { grid: false });
    await vi.advanceTimersByTimeAsync(400);
    const both = { appearance: { theme: 'light' }, viewer: { grid: false } };
    expect(sent.at(-1)?.input).toEqual(both);
    store.getState().setLink('lost');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(2);
    answer('settings.update', savesOf({ store }));
    store.getState().setLink('open');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.slice(2).map(({ input }) => input)).toEqual([both]);
    expect(store.getState().unsaved).toEqual({ appearance: {}, viewer: {} });
  });
});

describe('a window that closes', () => {
  it('hands over what is not saved, be it under way or not', async () => {
    const app = await told();
    const { answer, left } = app;
    answer('settings.update', () => new Promise(() => undefined));
    settingsSaver(app).change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    settingsSaver(app).change('viewer', { grid: false });
    settingsSaver(app).leave();
    expect(left).toMatchObject([{ appearance: { coverSize: 220 }, viewer: { grid: false } }]);
  });

  it('hands over nothing where all is saved, or where the engine has told nothing yet', async () => {
    const app = await told();
    const { left } = app;
    settingsSaver(app).change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    settingsSaver(app).leave();
    const untold = createTestApp();
    settingsSaver(untold).change('appearance', { coverSize: 220 });
    settingsSaver(untold).leave();
    expect([...left, ...untold.left]).toEqual([]);
  });

  it('saves at once when it goes out of sight', async () => {
    const app = await told();
    const { sent } = app;
    settingsSaver(app).change('appearance', { coverSize: 220 });
    settingsSaver(app).save();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });
});
