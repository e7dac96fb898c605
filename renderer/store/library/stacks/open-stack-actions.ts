import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { errorBodyOf } from '../../error-body.ts';
import { perApp } from '../../per-app.ts';
import { libraryActions } from '../library-actions.ts';
import { activeAssetId } from '../viewing.ts';
import { coverNow } from './open-stacks.ts';
import { MOST_SHOWN, type OpenStack } from './stacks-slice.ts';

export interface OpenStackActions {
  /** Shows the versions of an asset's subject beside their cover, or the cover alone. */
  readonly toggle: (id: string) => Promise<void>;
  /** The same of the active asset's. */
  readonly toggleInHand: () => Promise<void>;
  readonly closeAll: () => Promise<void>;
  /** Shows the versions of an asset's subject beside their cover, also where they are shown already. */
  readonly open: (id: string) => Promise<void>;
  /** Reads again what is open when the library or its order changes. Returns a function that stops it. */
  readonly follow: () => () => void;
}

/** The shortest time between two reads while the library keeps changing. Milliseconds. */
const AGAIN_MS = 300;

/** Which stacks are open in the grid. Of these alone the versions are read. */
export const openStackActions = perApp(createOpenStackActions);

function createOpenStackActions(app: App): OpenStackActions {
  const { store, bridge, feeds } = app;
  const attempt = createAttempt(app);
  const library = libraryActions(app);
  const state = store.getState;

  /** Reads an asset's stack, and where it stands; null if it is none any more. */
  async function read(id: string): Promise<OpenStack | null> {
    const { libraryOrder: order } = state();
    const position = await bridge.library.position({ ...order, id });
    const [cover = id] =
      position === null ? [] : await bridge.library.ids({ ...order, offset: position, limit: 1 });
    let stack: OpenStack | null = null;
    await feeds.library.readPart(
      () => bridge.revised.library.versions({ id, limit: MOST_SHOWN }),
      ({ assets, total }) => {
        const subject = assets[0]?.stack?.subject;
        // One that lies in the trash by now leads to those that lie there.
        if (subject === undefined || assets[0]?.place !== order.place || total < 2) return;
        state().cacheAssets(assets);
        stack = { subject, ids: assets.map(({ asset }) => asset.id), total, position, cover, order };
      },
    );
    return stack;
  }

  /** The same by any of its assets that is still there. */
  async function readAgain({ subject, ids, cover }: OpenStack): Promise<OpenStack | null> {
    for (const id of [cover, ...ids]) {
      const again = await read(id).catch((cause: unknown) => {
        if (errorBodyOf(cause).kind === 'not-found') return null;
        throw cause;
      });
      if (again?.subject === subject) return again;
    }
    return null;
  }

  const put = (subject: string, stack: OpenStack | null): void => {
    const before = state().openStacks.get(subject);
    if (JSON.stringify(before ?? null) === JSON.stringify(stack) && before?.order === stack?.order) return;
    const next = new Map(state().openStacks);
    if (stack === null) next.delete(subject);
    else next.set(subject, stack);
    state().setOpenStacks(next);
  };

  /** Closes stacks. What is selected of a closed one is then its cover: nothing stays selected that is not seen. */
  function close(subjects: readonly string[]): void {
    const { openStacks, setOpenStacks, selectedAssetIds, assetAnchorId, viewing } = state();
    const next = new Map(openStacks);
    const coverOf = new Map<string, string>();
    for (const subject of subjects) {
      const stack = openStacks.get(subject);
      for (const id of stack?.ids ?? []) coverOf.set(id, coverNow(state(), subject) ?? stack?.cover ?? id);
      next.delete(subject);
    }
    setOpenStacks(next);
    const seen = (id: string): string => coverOf.get(id) ?? id;
    if (![...selectedAssetIds].some((id) => seen(id) !== id)) return;
    const active = activeAssetId(viewing);
    state().selectAssets(
      new Set([...selectedAssetIds].map(seen)),
      active === null ? null : seen(active),
      assetAnchorId === null ? null : seen(assetAnchorId),
    );
  }

  const unfold = async (id: string): Promise<void> => {
    const stack = await read(id);
    if (stack !== null) put(stack.subject, stack);
  };

  const turn = async (id: string | null): Promise<void> => {
    if (id === null) return;
    const subject = state().assetsById.get(id)?.stack?.subject;
    if (subject !== undefined && state().openStacks.has(subject)) return close([subject]);
    await unfold(id);
  };

  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the open stacks were read at last, and when. */
  let readAt = { order: state().libraryOrder, revision: state().libraryRevision, at: 0 };
  async function work(): Promise<void> {
    clearTimeout(timer);
    while (!isBusy && state().openStacks.size > 0) {
      const { libraryOrder: order, libraryRevision: revision } = state();
      if (readAt.order === order && readAt.revision === revision) return;
      const wait = readAt.order === order ? readAt.at + AGAIN_MS - Date.now() : 0;
      if (wait > 0) {
        timer = setTimeout(() => void work(), wait);
        return;
      }
      readAt = { order, revision, at: Date.now() };
      isBusy = true;
      const failures: unknown[] = [];
      for (const stack of state().openStacks.values()) {
        try {
          const now = await readAgain(stack);
          // Closed meanwhile, it stays closed.
          if (state().openStacks.has(stack.subject)) put(stack.subject, now);
        } catch (cause) {
          failures.push(cause);
        }
      }
      // Said once, after the others were read.
      if (failures.length > 0) await attempt(() => Promise.reject(failures[0]));
      isBusy = false;
    }
  }

  return {
    toggle: (id) => library.inTurn(() => turn(id)),
    toggleInHand: () => library.inTurn(() => turn(activeAssetId(state().viewing))),
    closeAll: () => library.inTurn(async () => close([...state().openStacks.keys()])),
    open: (id) => library.inTurn(() => unfold(id)),
    follow: () => {
      void work();
      const stop = store.subscribe((now, before) => {
        if (now.libraryRevision !== before.libraryRevision || now.libraryOrder !== before.libraryOrder)
          void work();
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}
