import type { Bridge, EventPayload, Revised } from '../../shared/bridge/contract.ts';
import { FEEDS } from '../../shared/bridge/revision.ts';
import type { AssetView, LibraryStatus } from '../../shared/bridge/views.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import type { LibraryOrder } from '../../shared/model/library-order.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { isDown, type WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import { errorBodyOf } from './error-body.ts';
import type { Feeds } from './feeds.ts';
import { fetchAsset } from './library/fetch-asset.ts';
import { PAGE_SIZE } from './library/library-slice.ts';
import { activeAssetId } from './library/viewing.ts';
import { isBalanceUnknown } from './session-slice.ts';

export interface ConnectOptions {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  readonly feeds: Feeds;
}

/**
 * Projects the engine onto the store: one snapshot whenever the line opens, and every event after it, each once and in order. The
 * only place that writes what the engine owns. Returns its undo.
 */
export function connect({ store, bridge, transport, feeds }: ConnectOptions): () => void {
  const state = store.getState;
  /** Ends the snapshot under way: what a line that went down meanwhile still brings is older than what comes next. */
  let underWay = new AbortController();
  const onBehind = (cause: unknown): void =>
    state().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() });
  const undo = [
    feeds.jobs.follow({
      read: () => bridge.revised.jobs.snapshot(),
      replace: ({ jobs, summary }) => state().replaceJobs(jobs, summary),
      apply: (change) => state().applyJobs(change),
      onBehind,
    }),
    feeds.library.follow({ ...followLibrary(store, bridge), onBehind }),
    feeds.connections.follow({
      read: () => bridge.revised.connections.list(),
      replace: (connections) => updateConnections(store, bridge, connections),
      apply: (connections) => updateConnections(store, bridge, connections),
      onBehind,
    }),
    feeds.settings.follow({ ...followSettings(store, bridge), onBehind }),
    bridge.on('revisions', (announced) => {
      for (const name of FEEDS) feeds[name].announce(announced[name]);
    }),
    bridge.on('batch.looking', (progress) => state().setScanProgress(progress)),
    bridge.on('notice', (notice) => state().addNotice(notice)),
    transport.onLink((link) => {
      const before = state().link;
      state().setLink(link);
      underWay.abort();
      if (link !== 'open') return;
      if (isDown(before))
        state().addNotice({ level: 'info', message: 'Maquette answers again.', at: Date.now() });
      underWay = new AbortController();
      void refreshAll({ store, bridge, feeds, signal: underWay.signal });
    }),
    () => underWay.abort(),
  ];
  return () => {
    for (const each of undo) each();
  };
}

interface Refreshing extends Pick<ConnectOptions, 'store' | 'bridge' | 'feeds'> {
  readonly signal: AbortSignal;
}

async function refreshAll(refreshing: Refreshing): Promise<void> {
  await Promise.all([refreshStart(refreshing), refreshLibrary(refreshing)]);
}

/** What the window cannot do without: the error goes only when all of it came. */
async function refreshStart({ store, feeds, signal }: Refreshing): Promise<void> {
  let startError: ErrorBody | null = null;
  try {
    await Promise.all([feeds.settings, feeds.connections, feeds.jobs].map((feed) => feed.refresh(signal)));
  } catch (cause) {
    startError = errorBodyOf(cause);
  }
  if (!signal.aborted) store.getState().setStartError(startError);
}

/** The settings, and with them what does not change while the engine runs. */
function followSettings(store: AppStore, bridge: Bridge) {
  type Snapshot = Awaited<ReturnType<Bridge['app']['snapshot']>>;
  return {
    read: () => bridge.revised.app.snapshot(),
    replace: ({ settings, recipes: _builtIn, ...facts }: Snapshot) => {
      const { facts: before, applySettings, setFacts, setRecipe, addNotice } = store.getState();
      applySettings(settings);
      setFacts(facts);
      if (before === null && settings.lastRecipe !== null) setRecipe(settings.lastRecipe);
      if (before !== null && before.version !== facts.version)
        addNotice({ level: 'warning', message: newVersion(facts.version), at: Date.now() });
    },
    apply: (settings: Settings) => store.getState().applySettings(settings),
  };
}

/** Local that runs but has not told its balance is asked for it once; one that does not run is not started for that. */
function updateConnections(store: AppStore, bridge: Bridge, connections: readonly ConnectionStatus[]): void {
  const { connections: before, setConnections, fillBalance } = store.getState();
  setConnections(connections);
  for (const connection of connections) {
    const { id } = connection;
    if (!isBalanceUnknown(connection) || before.some((known) => known.id === id && isBalanceUnknown(known)))
      continue;
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

/** How the library is, and the first page of the order in hand. */
function followLibrary(store: AppStore, bridge: Bridge) {
  type Snapshot = {
    readonly status: LibraryStatus;
    readonly order: LibraryOrder;
    readonly first: readonly AssetView[];
  };
  return {
    read: async (): Promise<Revised<Snapshot>> => {
      const { libraryOrder: order } = store.getState();
      const [status, first] = await Promise.all([
        bridge.revised.library.status(),
        bridge.revised.library.list({ ...order, offset: 0, limit: PAGE_SIZE }),
      ]);
      const isFirstOlder = first.at.library.number < status.at.library.number;
      const value = { status: status.value, order, first: first.value.assets };
      return { value, at: isFirstOlder ? first.at : status.at };
    },
    replace: ({ status, order, first }: Snapshot) => {
      store.getState().setLibraryStatus(status);
      const { setAssetPage, libraryRevision, libraryOrder } = store.getState();
      if (order === libraryOrder) setAssetPage(0, first, libraryRevision);
    },
    apply: (change: EventPayload<'library.changed'>) => store.getState().applyLibrary(change),
  };
}

async function refreshLibrary({ store, bridge, feeds, signal }: Refreshing): Promise<void> {
  try {
    await feeds.library.refresh(signal);
    if (!signal.aborted) await refreshActiveAsset({ store, bridge, feeds });
  } catch (cause) {
    if (!signal.aborted) store.getState().setLibraryError(errorBodyOf(cause));
  }
}

/** One that went while the line was down is in hand no more; where that cannot be told, it stays. */
async function refreshActiveAsset(parts: Pick<ConnectOptions, 'store' | 'bridge' | 'feeds'>): Promise<void> {
  const { viewing, forgetAssets, addNotice } = parts.store.getState();
  const id = activeAssetId(viewing);
  if (id === null) return;
  try {
    await fetchAsset(parts, id);
  } catch (cause) {
    const { kind, message } = errorBodyOf(cause);
    if (kind === 'not-found') forgetAssets([id]);
    else addNotice({ level: 'warning', message, at: Date.now() });
  }
}
