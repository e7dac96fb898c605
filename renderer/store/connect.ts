import {
  type Bridge,
  type EventName,
  type EventPayload,
  FEED_OF,
  type FeedEventName,
  type Revised,
} from '../../shared/bridge/contract.ts';
import { FEEDS, type FeedName } from '../../shared/bridge/revision.ts';
import type { AssetView, LibraryStatus } from '../../shared/bridge/views.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import type { LibraryOrder } from '../../shared/model/library-order.ts';
import type { Settings } from '../../shared/model/settings/settings.ts';
import { isDown, type WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import { errorBodyOf } from './error-body.ts';
import type { Feeds } from './feeds/feeds.ts';
import { fetchAsset } from './library/fetch-asset.ts';
import { followMidnight } from './library/follow-midnight.ts';
import { PAGE_SIZE } from './library/search-pages.ts';
import { activeAssetId } from './library/viewing.ts';
import { isBalanceUnknown } from './session-slice.ts';

export interface ConnectOptions {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  readonly feeds: Feeds;
}

/**
 * Keeps the store up to date with the engine: it reads a snapshot whenever the connection opens, and then applies every event once
 * and in order. Only this file writes the parts of the state that the engine owns. Returns a function that ends it.
 */
export function connect({ store, bridge, transport, feeds }: ConnectOptions): () => void {
  const state = store.getState;
  /** Aborts the running snapshot when the connection breaks: its answer would be older than the next snapshot. */
  let underWay = new AbortController();
  const startErrors = createStartErrors(store);
  /** Set when the connection opens, until the active asset was read again. */
  let isActiveAssetDue = false;
  const onBehind = (cause: unknown): void =>
    state().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() });
  const undo = [
    followMidnight(store),
    feeds.jobs.follow({
      read: () => bridge.revised.jobs.snapshot(),
      replace: ({ jobs, summary }) => state().replaceJobs(jobs, summary),
      apply: (change) => state().applyJobs(change),
      onComplete: () => startErrors.clear('jobs'),
      onBehind,
    }),
    feeds.chains.follow({
      read: () => bridge.revised.chains.snapshot(),
      replace: ({ chains }) => state().replaceChains(chains),
      apply: ({ changed }) => state().applyChains(changed),
      onComplete: () => startErrors.clear('chains'),
      onBehind,
    }),
    feeds.library.follow({
      ...followLibrary(store, bridge),
      onComplete: () => {
        if (isActiveAssetDue) void refreshActiveAsset({ store, bridge, feeds });
        isActiveAssetDue = false;
      },
      onBehind,
    }),
    feeds.connections.follow({
      read: () => bridge.revised.connections.list(),
      replace: (connections) => updateConnections(store, bridge, connections),
      apply: (connections) => updateConnections(store, bridge, connections),
      onComplete: () => startErrors.clear('connections'),
      onBehind,
    }),
    feeds.settings.follow({
      ...followSettings(store, bridge),
      onComplete: () => startErrors.clear('settings'),
      onBehind,
    }),
    bridge.on('revisions', (announced) => {
      for (const name of FEEDS) feeds[name].announce(announced[name]);
    }),
    transport.onUnreadable(({ event, revision }) => {
      state().addNotice({ level: 'warning', message: UNREADABLE, at: Date.now() });
      if (revision !== undefined && isFeedEvent(event)) feeds[FEED_OF[event]].announce(revision);
    }),
    bridge.on('batch.scanProgress', (progress) => state().setScanProgress(progress)),
    bridge.on('batch.rowsFound', (found) => state().addFoundRows(found)),
    bridge.on('library.drawn', ({ sha256 }) => state().addFileWithThumbnails(sha256)),
    bridge.on('notice', (notice) => state().addNotice(notice)),
    transport.onLink((link) => {
      const before = state().link;
      state().setLink(link);
      underWay.abort();
      if (link !== 'open') return;
      if (isDown(before))
        state().addNotice({ level: 'info', message: 'Maquette answers again.', at: Date.now() });
      underWay = new AbortController();
      const { signal } = underWay;
      isActiveAssetDue = true;
      for (const name of START_FEEDS) {
        refreshFeed(feeds[name], signal, (error) => startErrors.set(name, error));
      }
      refreshFeed(feeds.library, signal, state().setLibraryError);
    }),
    () => underWay.abort(),
  ];
  return () => {
    for (const each of undo) each();
  };
}

const UNREADABLE =
  'Maquette sent a change that this window does not understand, so everything was read again. If this comes again, load this window again.';

const isFeedEvent = (event: EventName): event is FeedEventName => Object.hasOwn(FEED_OF, event);

/** The feeds that the window needs to work. */
const START_FEEDS = ['settings', 'connections', 'jobs', 'chains'] as const satisfies readonly FeedName[];
type StartFeed = (typeof START_FEEDS)[number];

/** Why feeds that the window needs could not be read. The window shows the first of these errors, until all of them were read. */
function createStartErrors(store: AppStore) {
  const errors = new Map<StartFeed, ErrorBody>();
  const show = (): void => {
    const [first = null] = errors.values();
    store.getState().setStartError(first);
  };
  return {
    set: (name: StartFeed, error: ErrorBody): void => {
      errors.set(name, error);
      show();
    },
    clear: (name: StartFeed): void => {
      if (errors.delete(name)) show();
    },
  };
}

/** Reads a feed anew. The feed itself repeats a read that failed. */
function refreshFeed(
  feed: Pick<Feeds[FeedName], 'refresh'>,
  signal: AbortSignal,
  onError: (error: ErrorBody) => void,
): void {
  feed.refresh(signal).catch((cause: unknown) => {
    if (!signal.aborted) onError(errorBodyOf(cause));
  });
}

/** Follows the settings. Their snapshot also has the facts that do not change while the engine runs. */
function followSettings(store: AppStore, bridge: Bridge) {
  type Snapshot = Awaited<ReturnType<Bridge['app']['snapshot']>>;
  return {
    read: () => bridge.revised.app.snapshot(),
    replace: ({ settings, recipes: _builtIn, ...facts }: Snapshot) => {
      const {
        facts: before,
        applySettings,
        setFacts,
        setChain,
        setRecipe,
        setNewerVersion,
      } = store.getState();
      applySettings(settings);
      if (before === null && settings.lastRecipe !== null) setRecipe(settings.lastRecipe);
      if (before === null && settings.lastChain !== null) {
        setChain(settings.lastChain);
        const [first] = settings.lastChain.steps;
        if (first !== undefined) setRecipe(first.recipe);
      }
      // The page stays of the first version that answered it, whatever answers later.
      const pageVersion = before?.version ?? facts.version;
      setNewerVersion(facts.version === pageVersion ? null : facts.version);
      setFacts({ ...facts, version: pageVersion });
    },
    apply: (settings: Settings) => store.getState().applySettings(settings),
  };
}

/** Stores the connections. If Local is running and its balance is unknown, it is requested once. A stopped Local is not started. */
function updateConnections(store: AppStore, bridge: Bridge, connections: readonly ConnectionStatus[]): void {
  const { connections: before, setConnections, fillBalance } = store.getState();
  setConnections(connections);
  for (const connection of connections) {
    const { id } = connection;
    if (!isBalanceUnknown(connection) || before.some((known) => known.id === id && isBalanceUnknown(known)))
      continue;
    bridge.connections.refresh({ id }).then(
      // Events may have brought a newer balance than this answer, so the answer only fills in a missing one.
      ({ balance }) => fillBalance(id, balance),
      (cause: unknown) =>
        store.getState().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() }),
    );
  }
}

/** Follows the library: its status, and the first page in the present order. */
function followLibrary(store: AppStore, bridge: Bridge) {
  type Snapshot = {
    readonly status: LibraryStatus;
    readonly order: LibraryOrder;
    readonly first: { readonly assets: readonly AssetView[]; readonly total: number };
  };
  return {
    read: async (): Promise<Revised<Snapshot>> => {
      const { libraryOrder: order } = store.getState();
      const [status, first] = await Promise.all([
        bridge.revised.library.status(),
        bridge.revised.library.list({ ...order, offset: 0, limit: PAGE_SIZE }),
      ]);
      const isFirstOlder = first.at.library.number < status.at.library.number;
      const value = { status: status.value, order, first: first.value };
      return { value, at: isFirstOlder ? first.at : status.at };
    },
    replace: ({ status, order, first }: Snapshot) => {
      store.getState().setLibraryStatus(status);
      const { setAssetPage, libraryRevision, libraryOrder } = store.getState();
      if (order === libraryOrder) setAssetPage(0, first.assets, libraryRevision, first.total);
    },
    apply: (change: EventPayload<'library.changed'>) => store.getState().applyLibrary(change),
  };
}

/** Reads the active asset again. If it was removed while the connection was down, it is deselected; if that is unknown, it stays. */
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
