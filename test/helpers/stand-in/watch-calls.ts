import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import type { WatchView } from '../../../shared/bridge/watch-calls.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import type { WatchEntry } from '../../../shared/model/watch/watch.ts';
import type { Scenario } from './scenario.ts';

const HOUR_MS = 60 * 60_000;

function watched(folder: string, rest: Partial<WatchView> = {}): WatchView {
  return {
    id: folder,
    folder,
    batchId: `watch-${folder}`,
    connectionId: 'local',
    budget: '300.00',
    mostADay: null,
    quiet: null,
    isPaused: false,
    watchedFor: { recipeName: 'Quick model', recipe: DEFAULT_RECIPE, views: 'auto' },
    state: { state: 'watching' },
    lastLook: Date.now() - 4_000,
    growing: 0,
    waiting: 0,
    asking: 0,
    queuedToday: 6,
    leftToday: '210.00',
    ...rest,
  };
}

const FINE = BUILT_IN_RECIPES.find(({ name }) => name === 'Fine model') ?? {
  name: null,
  recipe: DEFAULT_RECIPE,
};

/** What goes wrong with watched folders, each in one of them. */
const FAILED: readonly WatchView[] = [
  watched('/media/card/scans', {
    state: {
      state: 'away',
      message: 'There is no file or folder /media/card/scans; check the path.',
    },
    lastLook: null,
    leftToday: null,
    queuedToday: 0,
  }),
  watched('/home/artist/concept_art', { state: { state: 'standing-still', of: 'ledger' }, waiting: 3 }),
  watched('/home/artist/client_refs', { state: { state: 'too-dear' }, waiting: 1, budget: '10.00' }),
  watched('/srv/drop', {
    state: { state: 'trouble', message: 'The disk is full; free some space on it.' },
    asking: 4,
    watchedFor: { recipeName: FINE.name, recipe: FINE.recipe, views: 'auto' },
  }),
];

function watchedIn(scenario: Scenario): readonly WatchView[] {
  switch (scenario) {
    case 'empty':
      return [];
    case 'failed':
      return FAILED;
    case 'busy':
      return [
        watched('/home/artist/concept_art', { growing: 1, waiting: 2, asking: 1 }),
        watched('/srv/drop/props', {
          state: { state: 'day-over', of: 'budget' },
          leftToday: '0.00',
          waiting: 12,
          queuedToday: 20,
          mostADay: 50,
          quiet: { from: 22 * 60, until: 6 * 60 + 30 },
        }),
        watched('/home/artist/client_refs', { state: { state: 'paused' }, isPaused: true, leftToday: null }),
      ];
    case 'full':
      return Array.from({ length: 60 }, (_, index) =>
        watched(`/srv/studio/incoming/delivery ${index + 1}/references for the props of the second episode`, {
          queuedToday: index,
        }),
      );
  }
}

const LOG: readonly Omit<WatchEntry, 'at'>[] = [
  { path: 'chairs/oak.png', code: 'queued', message: null },
  { path: 'chairs/pine.png', code: 'changed', message: null },
  {
    path: 'pipe.png',
    code: 'unread',
    message: 'pipe.png is a pipe, a socket or a device, and no file; it was not read.',
  },
  { path: 'notes.png', code: 'refused', message: 'It is no image that can be read.' },
  { path: null, code: 'watching', message: 'New files are queued once they stop changing.' },
  { path: null, code: 'began', message: '14 files were there before.' },
];

/** Watched folders in memory. */
export function createWatchCalls({
  scenario,
  emit,
  ask,
}: {
  readonly scenario: Scenario;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}): Handlers['watches'] {
  let all = watchedIn(scenario);
  let removed: readonly WatchView[] = [];
  const find = (id: string): WatchView => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new AppError('not-found', 'This folder is not watched any more.');
    return found;
  };
  const tell = (): void => emit({ event: 'watches.changed', payload: [...all] });
  const set = (id: string, change: Partial<WatchView>): WatchView => {
    const changed = { ...find(id), ...change };
    all = all.map((each) => (each.id === id ? changed : each));
    tell();
    return changed;
  };
  const budgetOf = (budget: string | null): string => {
    if (budget !== null && Number(budget) > 0) return budget;
    throw new AppError('usage', 'A watched folder needs a budget.');
  };
  return {
    list: async () => [...all],
    add: async ({ folder, budget, existing, ...rest }) => {
      ask(`watches.add ${folder} ${budget} ${existing}`);
      if (folder.includes('missing'))
        throw new AppError('not-found', `There is no folder ${folder}; check the path.`);
      if (!BUILT_IN_RECIPES.some(({ name }) => name === rest.watchedFor.recipeName))
        ask('watches.add unnamed');
      const added = watched(folder, {
        ...rest,
        budget: budgetOf(budget),
        state: { state: 'starting' },
        lastLook: null,
        queuedToday: 0,
        leftToday: null,
      });
      all = [...all, added];
      tell();
      return added;
    },
    change: async ({ id, budget, ...rest }) => {
      ask(`watches.change ${id} ${budget}`);
      return set(id, { ...rest, budget: budgetOf(budget) });
    },
    pause: async ({ id, isPaused }) => {
      ask(`watches.pause ${id} ${isPaused}`);
      return set(id, { isPaused, state: { state: isPaused ? 'paused' : 'watching' } });
    },
    goOn: async ({ id, although }) => {
      ask(`watches.goOn ${id} ${although}`);
      return set(id, { state: { state: 'watching' } });
    },
    settle: async ({ id }) => {
      ask(`watches.settle ${id}`);
      return set(id, { asking: 0 });
    },
    remove: async ({ id }) => {
      ask(`watches.remove ${id}`);
      removed = [...removed, find(id)];
      all = all.filter((each) => each.id !== id);
      tell();
      return undefined;
    },
    putBack: async ({ id }) => {
      ask(`watches.putBack ${id}`);
      const found = removed.find((each) => each.id === id);
      if (found === undefined) throw new AppError('not-found', 'Nothing is known of this folder any more.');
      all = [...all, { ...found, isPaused: true, state: { state: 'paused' } }];
      tell();
      return find(id);
    },
    log: async ({ most }) =>
      scenario === 'empty'
        ? []
        : LOG.slice(0, most).map((entry, index) => ({ ...entry, at: Date.now() - index * HOUR_MS })),
  };
}
