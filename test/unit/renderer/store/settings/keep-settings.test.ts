import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../../renderer/store/app-context.tsx';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { settingsSchema } from '../../../../../shared/model/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../../../shared/model/settings-patch.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

/** Tells of what it saved before it answers, as the engine does. */
const savesOf =
  ({ store }: Pick<App, 'store'>) =>
  (patch: SettingsPatch) => {
    const saved = mergeSettings(store.getState().told, patch);
    store.getState().takeSettings(saved);
    return saved;
  };

/** A window that the engine has told of itself, over an engine that saves whatever it is asked to. */
async function told() {
  const app = createTestApp();
  app.store.getState().takeFacts(FACTS);
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
    const { actions, store, sent } = await told();
    for (const coverSize of [200, 210, 220]) actions.kept.change('appearance', { coverSize });
    actions.kept.change('viewer', { grid: false });
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
    const { actions, store, sent } = await told();
    actions.kept.change('appearance', { coverSize: 220 });
    store.getState().takeSettings(ELSEWHERE);
    expect(store.getState().settings).toMatchObject({
      recentFolders: ['/refs'],
      appearance: { coverSize: 220 },
    });
    actions.kept.change('appearance', { scale: 1.25 });
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toMatchObject({ appearance: { coverSize: 220, scale: 1.25 } });
  });

  it('stays in sight where the engine tells of others before it has answered', async () => {
    const { actions, store, answer, sent } = await told();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('settings.update', async (patch: SettingsPatch) => {
      await promise;
      return savesOf({ store })(patch);
    });
    actions.kept.change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    store.getState().takeSettings(ELSEWHERE);
    expect(store.getState().settings.appearance.coverSize).toBe(220);
    actions.kept.change('appearance', { theme: 'light' });
    resolve();
    await vi.runAllTimersAsync();
    expect(sent.at(-1)?.input).toEqual({ appearance: { theme: 'light' } });
    expect(store.getState().settings.appearance).toMatchObject({ theme: 'light', coverSize: 220 });
  });

  it('gives way to what the engine tells once it is saved', async () => {
    const { actions, store } = await told();
    actions.kept.change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    store.getState().takeSettings(ELSEWHERE);
    expect(store.getState().settings.appearance.coverSize).toBe(190);
  });

  it('made before the engine tells of itself stands beside what it tells then', async () => {
    const app = createTestApp();
    app.answer('settings.update', savesOf(app));
    app.actions.kept.change('appearance', { theme: 'light' });
    await vi.runAllTimersAsync();
    expect(app.sent).toEqual([]);
    const layouts = { batch: { version: 1 } };
    const { appearance } = settingsSchema.parse({});
    app.store.getState().takeSettings(settingsSchema.parse({ appearance: { ...appearance, layouts } }));
    app.store.getState().takeFacts(FACTS);
    app.store.getState().setLink('open');
    await vi.runAllTimersAsync();
    expect(app.sent.map(({ input }) => input)).toEqual([{ appearance: { theme: 'light' } }]);
    expect(app.store.getState().settings.appearance).toMatchObject({ theme: 'light', layouts });
  });

  it('waits for an engine that is away, and is saved once it tells of itself again', async () => {
    const { actions, store, sent } = await told();
    store.getState().setLink('lost');
    actions.kept.change('appearance', { theme: 'light' });
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    store.getState().setLink('open');
    store.getState().takeSettings(ELSEWHERE);
    store.getState().takeFacts({ ...FACTS });
    await vi.runAllTimersAsync();
    expect(sent.map(({ input }) => input)).toMatchObject([{ appearance: { theme: 'light' } }]);
  });

  it('that could not be saved is told once, and tried again ever more seldom until it is taken', async () => {
    const { actions, store, answer, sent } = await told();
    const said = () => store.getState().notices.map(({ message }) => message);
    answer('settings.update', () => {
      throw new AppError('disk', 'The disk is full.');
    });
    actions.kept.change('appearance', { theme: 'light' });
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
    store.getState().takeSettings(ELSEWHERE);
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
    const { actions, store, answer, sent } = await told();
    answer('settings.update', () => {
      throw new AppError('offline', 'Make the change again.');
    });
    actions.kept.change('appearance', { theme: 'light' });
    await vi.advanceTimersByTimeAsync(400);
    expect(store.getState().said?.message).toMatch(
      /not saved yet, because .*; it is tried again by itself.$/,
    );
    actions.kept.change('viewer', { grid: false });
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
    const { actions, answer, left } = await told();
    answer('settings.update', () => new Promise(() => undefined));
    actions.kept.change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    actions.kept.change('viewer', { grid: false });
    actions.kept.leave();
    expect(left).toMatchObject([{ appearance: { coverSize: 220 }, viewer: { grid: false } }]);
  });

  it('hands over nothing where all is saved, or where the engine has told nothing yet', async () => {
    const { actions, left } = await told();
    actions.kept.change('appearance', { coverSize: 220 });
    await vi.runAllTimersAsync();
    actions.kept.leave();
    const untold = createTestApp();
    untold.actions.kept.change('appearance', { coverSize: 220 });
    untold.actions.kept.leave();
    expect([...left, ...untold.left]).toEqual([]);
  });

  it('saves at once when it goes out of sight', async () => {
    const { actions, sent } = await told();
    actions.kept.change('appearance', { coverSize: 220 });
    actions.kept.save();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });
});
