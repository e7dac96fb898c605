import type { Bridge } from '../../shared/bridge/contract.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import type { WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import { errorBodyOf } from './error-body.ts';
import { PAGE_SIZE } from './library-slice.ts';

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
  const undo = [
    bridge.on('jobs.changed', (change) => state().applyJobs(change)),
    bridge.on('library.changed', (change) => state().applyLibrary(change)),
    bridge.on('connections.changed', (connections) => takeConnections(store, bridge, connections)),
    bridge.on('settings.changed', (settings) => state().takeSettings(settings)),
    bridge.on('notice', (notice) => state().addNotice(notice)),
    transport.onLink((link) => {
      const before = state().link;
      store.setState({ link });
      if (link !== 'open') return;
      if (before === 'lost' || before === 'refused')
        state().addNotice({ level: 'info', message: 'Maquette answers again.', at: Date.now() });
      void takeSnapshot(store, bridge);
    }),
  ];
  return () => {
    for (const each of undo) each();
  };
}

async function takeSnapshot(store: AppStore, bridge: Bridge): Promise<void> {
  await Promise.all([takeStart(store, bridge), takeLibrary(store, bridge)]);
}

/** What the window cannot do without: the error goes only when all of it came. */
async function takeStart(store: AppStore, bridge: Bridge): Promise<void> {
  try {
    await Promise.all([takeFacts(store, bridge), takeJobs(store, bridge)]);
    store.setState({ startError: null });
  } catch (cause) {
    store.setState({ startError: errorBodyOf(cause) });
  }
}

async function takeFacts(store: AppStore, bridge: Bridge): Promise<void> {
  const [{ settings, recipes: _builtIn, ...facts }, connections] = await Promise.all([
    bridge.app.snapshot(),
    bridge.connections.list(),
  ]);
  const first = store.getState().facts === null;
  const last = settings.lastRecipe;
  store.getState().takeSettings(settings);
  store.setState({ facts });
  takeConnections(store, bridge, connections);
  if (first && last !== null) store.getState().takeRecipe(last);
}

/** Local that runs but has not told its balance is asked for it once; one that does not run is not started for that. */
function takeConnections(store: AppStore, bridge: Bridge, connections: readonly ConnectionStatus[]): void {
  const before = store.getState().connections;
  store.setState({ connections });
  for (const connection of connections) {
    const { id } = connection;
    if (!isUntold(connection) || before.some((known) => known.id === id && isUntold(known))) continue;
    bridge.connections.refresh({ id }).then(
      // What changed came as events too, which may be newer than this answer: it fills in what none of them told.
      ({ balance }) =>
        store.setState((state) => ({
          connections: state.connections.map((each) =>
            each.id === id && isUntold(each) ? { ...each, balance } : each,
          ),
        })),
      (cause: unknown) =>
        store.getState().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() }),
    );
  }
}

const isUntold = ({ kind, state, balance }: ConnectionStatus): boolean =>
  kind === 'local' && state === 'online' && balance === null;

async function takeJobs(store: AppStore, bridge: Bridge): Promise<void> {
  const { jobs, summary } = await bridge.jobs.snapshot();
  store.getState().replaceJobs(jobs, summary);
}

async function takeLibrary(store: AppStore, bridge: Bridge): Promise<void> {
  try {
    const { libraryOrder } = store.getState();
    const [libraryStatus, first] = await Promise.all([
      bridge.library.status(),
      bridge.library.list({ ...libraryOrder, offset: 0, limit: PAGE_SIZE }),
    ]);
    // What changed while the line was down is not known: every page is of an older revision from now on.
    const libraryRevision = store.getState().libraryRevision + 1;
    store.setState({ libraryStatus, libraryState: 'ready', libraryError: null, libraryRevision });
    const { takePage, selectAsset, selectedAssetId, ...state } = store.getState();
    if (libraryOrder === state.libraryOrder) takePage(0, first.assets, libraryRevision);
    if (selectedAssetId === null) return;
    // One that went meanwhile selects nothing any more.
    await bridge.library.get({ id: selectedAssetId }).then(state.holdAsset, () => selectAsset(null));
  } catch (cause) {
    store.setState({ libraryState: 'failed', libraryError: errorBodyOf(cause) });
  }
}
