import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraryActions } from '../../../../../../renderer/store/library/library-actions.ts';
import { activeAssetId } from '../../../../../../renderer/store/library/viewing.ts';
import type { AssetView } from '../../../../../../shared/bridge/views.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';
import { createLibraryCalls } from '../../../../../helpers/stand-in/library-calls.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const COUNT = 60;
const COLUMNS = 5;
const assets = Array.from(
  { length: COUNT },
  (_, at): AssetView => ({
    asset: assetOf(`asset-${at}`),
    folder: `/l/asset-${at}`,
    place: 'library',
    cover: null,
    result: `/asset/asset-${at}/a.glb`,
    format: 'glb',
  }),
);

type Intent =
  | { readonly kind: 'key'; readonly key: string; readonly shift: boolean }
  | { readonly kind: 'click'; readonly at: number; readonly how: 'only' | 'toggle' | 'range' }
  | { readonly kind: 'all' }
  | { readonly kind: 'one' }
  | { readonly kind: 'command' };

interface Selection {
  readonly keys: readonly number[];
  readonly active: number;
  readonly anchor: number;
}

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => Math.min(a, b) + at);

/** What an intent comes to where each is answered before the next: as in a file manager, written without the code that is tested. */
function after({ keys, active, anchor }: Selection, intent: Intent): Selection {
  switch (intent.kind) {
    case 'command':
      return { keys, active, anchor };
    case 'all':
      return { keys: between(0, COUNT - 1), active, anchor };
    case 'one':
      return { keys: [active], active, anchor: active };
    case 'click': {
      const { at, how } = intent;
      if (how === 'only') return { keys: [at], active: at, anchor: at };
      if (how === 'range') return { keys: between(anchor, at), active: at, anchor };
      if (!keys.includes(at)) return { keys: [...keys, at], active: at, anchor: at };
      return toggledOff(keys, active, at);
    }
    case 'key': {
      const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[intent.key];
      const wished = by === undefined ? (intent.key === 'Home' ? 0 : COUNT - 1) : active + by;
      const isOut = wished < 0 || wished >= COUNT;
      const to = isOut ? active : wished;
      return intent.shift
        ? { keys: between(anchor, to), active: to, anchor }
        : { keys: [to], active: to, anchor: to };
    }
  }
}

function toggledOff(keys: readonly number[], active: number, at: number): Selection {
  const left = keys.filter((key) => key !== at);
  // No page is loaded, so that none is nearer than another one.
  return { keys: left, active: left.includes(active) ? active : (left[0] ?? at), anchor: at };
}

const intents = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('key' as const),
      key: fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'),
      shift: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('click' as const),
      at: fc.integer({ min: 18, max: 23 }),
      how: fc.constantFrom('only' as const, 'toggle' as const, 'range' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Intent>({ kind: 'all' }) },
  { weight: 1, arbitrary: fc.constant<Intent>({ kind: 'one' }) },
  { weight: 2, arbitrary: fc.constant<Intent>({ kind: 'command' }) },
);

/** A window that has no page of the library, so that the engine is asked for everything, and that hears an answer when it is told to. */
function windowThatWaits() {
  const app = createTestApp();
  const world = { assets, libraryIs: { away: null, reading: null } };
  const calls = createLibraryCalls({ world, emit: () => undefined, ask: () => undefined });
  const held: (() => void)[] = [];
  let asked = 0;
  for (const [name, call] of Object.entries(calls)) {
    app.answer(`library.${name}`, async (input) => {
      asked += 1;
      await new Promise<void>((resolve) => held.push(resolve));
      return (call as (input: never) => unknown)(input);
    });
  }
  const status = { folder: '/l', total: COUNT, trashed: 0, away: null, reading: null };
  app.store.getState().setLibraryStatus(status);
  app.store.getState().cacheAsset(assets[20] as AssetView);
  app.store.getState().selectAsset('asset-20');
  /** What was selected when the commands ran. */
  const worked: string[] = [];
  return { ...app, held, asked: () => asked, worked };
}
type Waiting = ReturnType<typeof windowThatWaits>;

function ask(app: Waiting, intent: Intent): Promise<void> {
  const library = libraryActions(app);
  if (intent.kind === 'key') return library.step(intent.key, COLUMNS, intent.shift ? 'range' : 'only');
  if (intent.kind === 'click') return library.select(`asset-${intent.at}`, intent.how);
  if (intent.kind === 'command') {
    return new Promise((resolve) => {
      const command = (): void => {
        app.worked.push(selection(app).keys.join());
        resolve();
      };
      library.afterwards(command, command);
    });
  }
  return intent.kind === 'all' ? library.selectAll() : library.selectActive();
}

function selection({ store }: Waiting): Selection {
  const { selectedAssetIds, viewing, assetAnchorId } = store.getState();
  const numberOf = (id: string | null): number => Number(id?.replace('asset-', '') ?? -1);
  return {
    keys: [...selectedAssetIds].map(numberOf).toSorted((a, b) => a - b),
    active: numberOf(activeAssetId(viewing)),
    anchor: numberOf(assetAnchorId),
  };
}

describe('what moves through the library', () => {
  it('comes to the same in whatever order and however late the engine answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(intents, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(9)),
        async (wanted, random) => {
          const app = windowThatWaits();
          let expected: Selection = { keys: [20], active: 20, anchor: 20 };
          const ends: Promise<void>[] = [];
          const works: string[] = [];
          const pick = (of: number): number => (random.next().value ?? 0) % of;
          const answerOne = async (): Promise<void> => {
            app.held.splice(pick(app.held.length), 1)[0]?.();
            await turn();
          };
          for (const intent of wanted) {
            // The last selected one that is taken back leaves something active that is not selected: a case of its own.
            if (
              intent.kind === 'click' &&
              intent.how === 'toggle' &&
              expected.keys.join() === String(intent.at)
            )
              continue;
            expected = after(expected, intent);
            if (intent.kind === 'command') works.push(expected.keys.toSorted((a, b) => a - b).join());
            ends.push(ask(app, intent));
            while (app.held.length > 0 && pick(3) === 0) await answerOne();
          }
          let isOver = false;
          void Promise.all(ends).then(() => {
            isOver = true;
          });
          await turn();
          while (!isOver) await answerOne();
          expect(selection(app)).toEqual({ ...expected, keys: expected.keys.toSorted((a, b) => a - b) });
          expect(app.worked).toEqual(works);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes a key that is held down in few answers, however many times it repeats', async () => {
    const app = windowThatWaits();
    const ends = Array.from({ length: 30 }, () => libraryActions(app).step('ArrowRight', COLUMNS, 'only'));
    let isOver = false;
    void Promise.all(ends).then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const answer of app.held.splice(0)) answer();
      await turn();
    }
    expect(selection(app)).toMatchObject({ active: 50, keys: [50] });
    // the first alone, then all others together: where it is, what lies there, and that asset
    expect(app.asked()).toBeLessThanOrEqual(6);
  });

  it('has a press at once, though a key waits for an answer that never comes', async () => {
    const app = windowThatWaits();
    void libraryActions(app).step('End', COLUMNS, 'only');
    await libraryActions(app).select('asset-3', 'only');
    expect(selection(app)).toMatchObject({ active: 3, keys: [3] });
  });

  it('trashes what the key before led to, though something else is pressed meanwhile', async () => {
    const app = windowThatWaits();
    const library = libraryActions(app);
    const trash = (): void => void library.move([...app.store.getState().selectedAssetIds], 'trash');
    void library.step('ArrowDown', COLUMNS, 'only');
    library.afterwards(trash, trash);
    let isOver = false;
    void library.select('asset-3', 'only').then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const answer of app.held.splice(0)) answer();
      await turn();
    }
    const moved = app.sent.filter(({ path }) => path === 'library.move').map(({ input }) => input);
    expect(moved).toEqual([{ ids: ['asset-25'], to: 'trash' }]);
    expect(selection(app)).toMatchObject({ active: 3, keys: [3] });
  });

  it.each([
    ['nothing of it moves', false],
    ['all of it moves', true],
  ])('comes to an end in a library that changes with every answer: %s', async (_, more) => {
    const app = windowThatWaits();
    let isOver = false;
    void libraryActions(app)
      .step('End', COLUMNS, 'only')
      .then(() => {
        isOver = true;
      });
    const { libraryStatus: status } = app.store.getState();
    for (let answers = 0; !isOver && answers < 40; answers += 1) {
      app.store.getState().applyLibrary({ changed: [], gone: [], more, status });
      for (const answer of app.held.splice(0)) answer();
      await turn();
    }
    expect(selection(app)).toMatchObject({ active: COUNT - 1 });
    // where it is, what lies there, and that asset: once, or five times
    expect(app.asked()).toBeLessThanOrEqual(more ? 15 : 3);
  });

  it('starts again where the order is changed while a key waits', async () => {
    const app = windowThatWaits();
    const end = libraryActions(app).step('Home', COLUMNS, 'only');
    let isOver = false;
    void end.then(() => {
      isOver = true;
    });
    app.store.getState().setLibraryOrder({ place: 'library', sort: 'newest', reversed: true });
    while (!isOver) {
      for (const answer of app.held.splice(0)) answer();
      await turn();
    }
    expect(selection(app)).toMatchObject({ active: COUNT - 1 });
  });

  it('has commands work on where the keys before them led', async () => {
    const app = windowThatWaits();
    const library = libraryActions(app);
    const worked: (string | null)[] = [];
    const command = (): void => void worked.push(activeAssetId(app.store.getState().viewing));
    const ends = [library.step('End', COLUMNS, 'only')];
    library.afterwards(command, command);
    ends.push(library.step('Home', COLUMNS, 'only'));
    library.afterwards(command, command);
    let isOver = false;
    void Promise.all(ends).then(() => {
      isOver = true;
    });
    while (!isOver || worked.length < 2) {
      for (const answer of app.held.splice(0)) answer();
      await turn();
    }
    expect(worked).toEqual(['asset-59', 'asset-0']);
  });
});
