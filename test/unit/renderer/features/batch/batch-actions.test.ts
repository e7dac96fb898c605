import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchActions } from '../../../../../renderer/features/batch/batch-actions.ts';
import { scanWords } from '../../../../../renderer/features/batch/plan-words.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, type ModelRecipe } from '../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

const WITH_FIRST_STEPS = { theme: 'dark', coverSize: 190, firstSteps: true } as const;
const FINE: ModelRecipe = { ...DEFAULT_RECIPE, resolution: '1024' };

function planned() {
  const app = createTestApp();
  let plans = 0;
  app.answer('batch.plan', ({ paths, recipe }: { paths: string[]; recipe: ModelRecipe }): Plan => {
    plans += 1;
    return { ...planFixture('busy', paths, recipe, false), id: `plan-${plans}` };
  });
  app.answer('batch.start', () => ({ batchId: 'b', jobs: 1, notSent: [] }));
  app.answer('settings.update', (patch) => settingsSchema.parse(patch));
  const calls = (path: string) => app.sent.filter((call) => call.path === path).map(({ input }) => input);
  return { ...app, calls };
}

describe('a batch in the making', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is planned when its folder is opened, and the folder is remembered', async () => {
    const app = planned();
    const { store, calls } = app;
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    expect(store.getState().planning).toEqual({ state: 'ready' });
    expect(store.getState().planSelection.active).toBe('row-1');
    expect(calls('settings.update')).toEqual([
      { lastFixes: [], recentFolders: ['/refs'], lastRecipe: DEFAULT_RECIPE },
    ]);
  });

  it('gives back the sources that a drop took the place of, and offers that at once', async () => {
    const app = planned();
    const { store } = app;
    batchActions(app).open(['/refs']);
    expect(store.getState().past).toEqual([]);
    await vi.runAllTimersAsync();
    batchActions(app).open(['/dropped/by-accident']);
    await vi.runAllTimersAsync();
    expect(store.getState().past.at(-1)?.announce).toBe('by-accident took the place of refs in the plan.');
    await undoActions(app).undo();
    await vi.runAllTimersAsync();
    expect(store.getState().sources).toEqual(['/refs']);
    await undoActions(app).redo();
    expect(store.getState().sources).toEqual(['/dropped/by-accident']);
  });

  it('cannot be started with a plan of another recipe than the one in sight', async () => {
    const app = planned();
    const { calls } = app;
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    batchActions(app).changeRecipe(FINE);
    await batchActions(app).start();
    expect(calls('batch.start')).toEqual([]);

    await vi.runAllTimersAsync();
    await batchActions(app).start();
    const naming = { template: null, handOff: null };
    expect(calls('batch.start')).toMatchObject([{ planId: 'plan-2', budget: null, naming }]);
    expect(calls('batch.plan').at(1)).toMatchObject({ recipe: FINE });
  });

  it('gives back the recipe and the sources that were there, a drag over the faces as one', async () => {
    const app = planned();
    const { store, calls } = app;
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    for (let faces = 200_000; faces < 300_000; faces += 10_000) {
      batchActions(app).changeRecipe({ ...DEFAULT_RECIPE, faces });
    }
    batchActions(app).changeRecipe(FINE);
    batchActions(app).clear();
    expect(store.getState().past.map(({ label }) => label)).toEqual([
      'change of the faces',
      'change of the resolution',
      'change of the sources',
    ]);
    for (let undone = 0; undone < 3; undone += 1) await undoActions(app).undo();
    await vi.runAllTimersAsync();
    expect(store.getState()).toMatchObject({ recipe: DEFAULT_RECIPE, sources: ['/refs'] });
    expect(calls('batch.plan').at(-1)).toMatchObject({ paths: ['/refs'], recipe: DEFAULT_RECIPE });
    expect(calls('batch.start')).toEqual([]);
  });

  it('says which rows were not made again, because a newer result is there or comes, and what to do', async () => {
    const app = planned();
    app.answer('batch.start', () => ({
      batchId: 'b',
      jobs: 0,
      notSent: [
        {
          code: 'made-since',
          name: 'duck',
          assetId: 'a',
          createdAt: new Date(2020, 0, 5, 10, 32).toISOString(),
        },
        { code: 'under-way', name: 'crab' },
        { code: 'under-way', name: 'gull' },
      ],
    }));
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    await batchActions(app).start();
    // The last that was said stands first.
    expect(app.store.getState().notices.map(({ level, message }) => [level, message])).toEqual([
      [
        'warning',
        '“crab” and “gull” are in the queue already, to be made again, so no more was sent for them. Look at what is made; if that is still not good enough, select the row in the plan and choose Make again.',
      ],
      [
        'warning',
        'Made again meanwhile, so not sent: a newer result of “duck” was downloaded on 5 Jan 2020, 10:32. Look at it; if it is still not good enough, select the row in the plan and choose Make again.',
      ],
    ]);
  });

  it('puts the first steps away at the first batch of the artist’s own, and not at the samples’', async () => {
    const { store, ...app } = planned();
    const window = { ...app, store };
    store.getState().setFacts({ ...FACTS, samplesFolder: '/samples' });
    store.getState().applySettings(settingsSchema.parse({ appearance: WITH_FIRST_STEPS }));
    const shown = (): boolean => store.getState().settings.appearance.firstSteps;
    batchActions(window).open(['/samples']);
    await vi.runAllTimersAsync();
    await batchActions(window).start();
    expect(shown()).toBe(true);
    batchActions(window).open(['/refs']);
    await vi.runAllTimersAsync();
    expect(shown()).toBe(true);
    await batchActions(window).start();
    expect(shown()).toBe(false);
  });

  it('has its sources as the engine spells them, so that the folders below them are found', async () => {
    const app = planned();
    app.answer('batch.plan', ({ recipe }: { recipe: ModelRecipe }) =>
      planFixture('busy', ['/x/mixed'], recipe, false),
    );
    batchActions(app).open(['/x//mixed/']);
    await vi.runAllTimersAsync();
    expect(app.store.getState().sources).toEqual(['/x/mixed']);
    expect(app.calls('settings.update')).toMatchObject([{ recentFolders: ['/x/mixed'] }]);
  });

  it('asks for one plan after many changes of the recipe', async () => {
    const app = planned();
    const { calls } = app;
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    for (let faces = 200_000; faces < 300_000; faces += 10_000) {
      batchActions(app).changeRecipe({ ...DEFAULT_RECIPE, faces });
    }
    await vi.runAllTimersAsync();
    expect(calls('batch.plan')).toHaveLength(2);
  });

  it('says why where the folder cannot be planned', async () => {
    const app = createTestApp();
    const { store } = app;
    batchActions(app).open(['/refs']);
    await vi.runAllTimersAsync();
    expect(store.getState().planning).toMatchObject({
      state: 'failed',
      error: { message: 'no answer to batch.plan' },
    });
  });

  it('keeps the newer answer when an older one comes late', async () => {
    const app = planned();
    const { store, answer } = app;
    const late = Promise.withResolvers<Plan>();
    answer('batch.plan', () => late.promise);
    batchActions(app).open(['/old']);
    answer('batch.plan', ({ paths, recipe }: { paths: string[]; recipe: ModelRecipe }) => ({
      ...planFixture('busy', paths, recipe, false),
      id: 'newer',
    }));
    batchActions(app).open(['/new']);
    await vi.runAllTimersAsync();
    late.resolve({ ...planFixture('busy', ['/old'], DEFAULT_RECIPE, false), id: 'older' });
    await vi.runAllTimersAsync();
    expect(store.getState().plan?.id).toBe('newer');
  });

  it('shows how far its look is, and stops it by its name', async () => {
    const app = planned();
    const { store, answer, calls } = app;
    const late = Promise.withResolvers<Plan>();
    answer('batch.plan', () => late.promise);
    answer('batch.stopScan', () => late.reject(new AppError('cancelled', 'You stopped looking.')));
    batchActions(app).open(['/']);
    await vi.runAllTimersAsync();
    const { scanId } = calls('batch.plan').at(-1) as { scanId: string };
    const looking = { scanId, entries: 70_000, seen: 0, total: 0 };
    store.getState().setScanProgress({ ...looking, scanId: 'of another window' });
    expect(store.getState().scanProgress).toBeNull();
    store.getState().setScanProgress(looking);
    expect(scanWords(store.getState().scanProgress)).toBe('looking… 70,000 entries so far');
    batchActions(app).stopScan();
    await vi.runAllTimersAsync();
    expect(calls('batch.stopScan')).toEqual([{ scanId }]);
    expect(store.getState()).toMatchObject({
      scanProgress: null,
      scanId: null,
      planning: { state: 'failed', error: { message: 'You stopped looking.' } },
    });
  });

  it('stops the scan of a plan that nobody waits for any more', async () => {
    const app = planned();
    const { answer, calls } = app;
    answer('batch.plan', () => new Promise(() => undefined));
    answer('batch.stopScan', () => undefined);
    batchActions(app).open(['/']);
    batchActions(app).open(['/new']);
    await vi.runAllTimersAsync();
    const [first] = calls('batch.plan') as { scanId: string }[];
    expect(calls('batch.stopScan')).toEqual([{ scanId: first?.scanId }]);
  });
});
