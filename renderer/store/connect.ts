import type { Bridge } from '../../shared/bridge/contract.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { isDown, type WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import { errorBodyOf } from './error-body.ts';
import { takeInOrder } from './in-order.ts';
import { holdAsset } from './library/hold-asset.ts';
import { PAGE_SIZE } from './library/library-slice.ts';
import { assetInHand } from './library/viewing.ts';
import { isUntold } from './session-slice.ts';

export interface ConnectOptions {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
}

/**
 * Projects the engine onto the store: one snapshot whenever the line opens, and every event after it. The only
 * place that writes what the engine owns. Returns its undo.
 */
export function connect({ store, bridge, transport }: ConnectOptions): () => void {
  const state = store.getState;
  /** Ends the snapshot under way: what a line that went down meanwhile still brings is older than what comes next. */
  let underWay = new AbortController();
  const undo = [
    bridge.on('jobs.changed', (change) => state().applyJobs(change)),
    bridge.on('library.changed', (change) => state().applyLibrary(change)),
    bridge.on('batch.looking', (looking) => state().takeLooking(looking)),
    bridge.on('connections.changed', (connections) => takeConnections(store, bridge, connections)),
    bridge.on('settings.changed', (settings) => state().takeSettings(settings)),
    bridge.on('notice', (notice) => state().addNotice(notice)),
    transport.onLink((link) => {
      const before = state().link;
      state().setLink(link);
      underWay.abort();
      if (link !== 'open') return;
      if (isDown(before))
        state().addNotice({ level: 'info', message: 'Maquette answers again.', at: Date.now() });
      underWay = new AbortController();
      void takeSnapshot({ store, bridge, signal: underWay.signal });
    }),
    () => underWay.abort(),
  ];
  return () => {
    for (const each of undo) each();
  };
}

interface Taking extends Pick<ConnectOptions, 'store' | 'bridge'> {
  readonly signal: AbortSignal;
}

async function takeSnapshot(taking: Taking): Promise<void> {
  await Promise.all([takeStart(taking), takeLibrary(taking)]);
}

/** What the window cannot do without: the error goes only when all of it came. */
async function takeStart(taking: Taking): Promise<void> {
  const { store, signal } = taking;
  let startError: ErrorBody | null = null;
  try {
    await Promise.all([takeFacts(taking), takeConnectionList(taking), takeJobs(taking)]);
  } catch (cause) {
    startError = errorBodyOf(cause);
  }
  if (!signal.aborted) store.getState().setStartError(startError);
}

async function takeFacts({ store, bridge, signal }: Taking): Promise<void> {
  const { takeSettings } = store.getState();
  await takeInOrder({
    bridge,
    event: 'settings.changed',
    ask: () => bridge.app.snapshot(),
    take: ({ settings, recipes: _builtIn, ...facts }) => {
      const { facts: before, takeFacts, takeRecipe, addNotice } = store.getState();
      takeSettings(settings);
      takeFacts(facts);
      if (before === null && settings.lastRecipe !== null) takeRecipe(settings.lastRecipe);
      if (before !== null && before.version !== facts.version)
        addNotice({ level: 'warning', message: newVersion(facts.version), at: Date.now() });
    },
    apply: takeSettings,
    signal,
  });
}

async function takeConnectionList({ store, bridge, signal }: Taking): Promise<void> {
  const take = (connections: readonly ConnectionStatus[]) => takeConnections(store, bridge, connections);
  const ask = () => bridge.connections.list();
  await takeInOrder({ bridge, event: 'connections.changed', ask, take, apply: take, signal });
}

/** Local that runs but has not told its balance is asked for it once; one that does not run is not started for that. */
function takeConnections(store: AppStore, bridge: Bridge, connections: readonly ConnectionStatus[]): void {
  const { connections: before, takeConnections: take, fillBalance } = store.getState();
  take(connections);
  for (const connection of connections) {
    const { id } = connection;
    if (!isUntold(connection) || before.some((known) => known.id === id && isUntold(known))) continue;
    bridge.connections.refresh({ id }).then(
      // What changed came as events too, which may be newer than this answer: it fills in what none of them told.
      ({ balance }) => fillBalance(id, balance),
      (cause: unknown) =>
        store.getState().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() }),
    );
  }
}

/** The page is the one that the earlier program served. */
const newVersion = (version: string): string =>
  `Maquette was started anew as version ${version}: load this window again, which is of the one before.`;

async function takeJobs({ store, bridge, signal }: Taking): Promise<void> {
  const { replaceJobs, applyJobs } = store.getState();
  await takeInOrder({
    bridge,
    event: 'jobs.changed',
    ask: () => bridge.jobs.snapshot(),
    take: ({ jobs, summary }) => replaceJobs(jobs, summary),
    apply: applyJobs,
    signal,
  });
}

async function takeLibrary({ store, bridge, signal }: Taking): Promise<void> {
  try {
    const { libraryOrder, applyLibrary } = store.getState();
    await takeInOrder({
      bridge,
      event: 'library.changed',
      ask: () =>
        Promise.all([
          bridge.library.status(),
          bridge.library.list({ ...libraryOrder, offset: 0, limit: PAGE_SIZE }),
        ]),
      take: ([libraryStatus, first]) => {
        store.getState().libraryRead(libraryStatus);
        const { takePage, libraryRevision, ...state } = store.getState();
        if (libraryOrder === state.libraryOrder) takePage(0, first.assets, libraryRevision);
      },
      apply: applyLibrary,
      signal,
    });
    if (!signal.aborted) await holdInHand(store, bridge);
  } catch (cause) {
    if (!signal.aborted) store.getState().libraryFailed(errorBodyOf(cause));
  }
}

/** One that went while the line was down is in hand no more; where that cannot be told, it stays. */
async function holdInHand(store: AppStore, bridge: Bridge): Promise<void> {
  const { viewing, forgetAssets, addNotice } = store.getState();
  const id = assetInHand(viewing);
  if (id === null) return;
  try {
    await holdAsset({ store, bridge }, id);
  } catch (cause) {
    const { kind, message } = errorBodyOf(cause);
    if (kind === 'not-found') forgetAssets([id]);
    else addNotice({ level: 'warning', message, at: Date.now() });
  }
}
