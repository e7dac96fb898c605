import type { LibraryGroup } from '../../../shared/model/library-order.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { perApp } from '../per-app.ts';
import { groupId, shownGroups } from './groups-slice.ts';
import { libraryActions } from './library-actions.ts';
import type { Hand } from './moves/walk.ts';
import { groupsInPlaces, type ShownGroup, shownStacks } from './stacks/open-stacks.ts';
import { activeAssetId } from './viewing.ts';

export interface GroupActions {
  /** Reads the groups, and again when the library or its order changes. Returns a function that stops it. */
  readonly follow: () => () => void;
  /** Shows a group's assets, or its head alone. */
  readonly toggle: (key: string) => void;
  /** The same of the group in hand, whose head is then in hand if it was closed. */
  readonly toggleInHand: () => Promise<void>;
  readonly setCollapsed: (key: string, isCollapsed: boolean) => void;
  readonly collapseAll: () => void;
  readonly expandAll: () => void;
  /** Goes to the first asset of the next group, or of the previous one; to its head if it is collapsed. */
  readonly goTo: (step: 1 | -1) => Promise<void>;
  /** Selects the assets of the group in hand. */
  readonly select: () => Promise<void>;
}

/** A group as it is shown, and its place among the groups, from 0. */
type GroupAt = ShownGroup & { readonly index: number };

/** The shortest time between two reads while the library keeps changing. Milliseconds. */
const AGAIN_MS = 300;

/** What the artist does with the groups of the library. */
export const groupActions = perApp(createGroupActions);

function createGroupActions(app: App): GroupActions {
  const { store, bridge, feeds } = app;
  const attempt = createAttempt(app);
  const library = libraryActions(app);
  const state = store.getState;
  let busy = false;
  /** What the groups were read at last, and when. */
  let read: { readonly order: object; readonly revision: number; readonly at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    try {
      for (;;) {
        const { libraryOrder: order, libraryRevision: revision } = state();
        if (order.groupBy === undefined || (read?.order === order && read.revision === revision)) return;
        const wait = read?.order === order ? read.at + AGAIN_MS - Date.now() : 0;
        if (wait > 0) {
          timer = setTimeout(() => void work(), wait);
          return;
        }
        read = { order, revision, at: Date.now() };
        let answered = false;
        await attempt(() =>
          feeds.library.readPart(
            () => bridge.revised.library.groups(order),
            (groups) => {
              answered = true;
              if (state().libraryOrder === order) state().setReadGroups({ order, groups });
            },
          ),
        );
        if (!answered) {
          // The next change tries again.
          read = null;
          return;
        }
      }
    } finally {
      busy = false;
    }
  }

  const setAll = (isCollapsed: boolean): void => {
    const { libraryOrder, collapsedGroups, setCollapsedGroups } = state();
    const next = new Set(collapsedGroups);
    for (const { key } of shownGroups(state()) ?? []) {
      if (isCollapsed) next.add(groupId(libraryOrder, key));
      else next.delete(groupId(libraryOrder, key));
    }
    setCollapsedGroups(next);
  };

  const groupsAt = (): readonly GroupAt[] =>
    (groupsInPlaces(shownGroups(state()), shownStacks(state())) ?? []).map((shown, index) => ({
      ...shown,
      index,
    }));

  /** The group that the keyboard is in, or at the head of. */
  const groupAt = ({ head, at }: Hand): GroupAt | null => {
    const groups = groupsAt();
    if (head !== null) return groups.find(({ group }) => group.key === head) ?? null;
    return at < 0 ? null : (groups.findLast(({ first }) => first <= at) ?? null);
  };
  const inHand = async (): Promise<GroupAt | null> =>
    groupAt({ head: state().headInHand, at: await library.positionFor(activeAssetId(state().viewing)) });

  const isCollapsed = ({ key }: LibraryGroup): boolean =>
    state().collapsedGroups.has(groupId(state().libraryOrder, key));

  const setCollapsed = (key: string, collapsed: boolean): void => {
    const { libraryOrder, collapsedGroups, setCollapsedGroups } = state();
    const next = new Set(collapsedGroups);
    if (collapsed) next.add(groupId(libraryOrder, key));
    else next.delete(groupId(libraryOrder, key));
    setCollapsedGroups(next);
  };

  return {
    follow: () => {
      void work();
      const stop = store.subscribe((now, before) => {
        const isOld =
          now.libraryRevision !== before.libraryRevision || now.libraryOrder !== before.libraryOrder;
        if (isOld) void work();
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    toggle: (key) => setCollapsed(key, !state().collapsedGroups.has(groupId(state().libraryOrder, key))),
    toggleInHand: () =>
      library.inTurn(async () => {
        const { group } = (await inHand()) ?? {};
        if (group === undefined) return;
        const closes = !isCollapsed(group);
        setCollapsed(group.key, closes);
        state().setHeadInHand(group.key);
      }),
    setCollapsed,
    collapseAll: () => setAll(true),
    expandAll: () => setAll(false),
    goTo: (step) =>
      library.go((from) => {
        const now = groupAt(from);
        const groups = groupsAt();
        const next = now === null ? groups[0] : groups[now.index + step];
        if (next === undefined) return null;
        return isCollapsed(next.group) ? { head: next.group.key } : next.first;
      }, 'only'),
    select: () =>
      library.selectStretch((from) => {
        const now = groupAt(from);
        return now === null ? null : [now.first, now.first + now.count - 1];
      }),
  };
}
