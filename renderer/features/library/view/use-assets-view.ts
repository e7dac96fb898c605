import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { scopesAround } from '../../../commands/command-scope.tsx';
import { useCommands } from '../../../commands/commands-context.tsx';
import type { MenuPoint } from '../../../commands/context-menu.tsx';
import { isScopeKey } from '../../../commands/matching-commands.ts';
import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState, useHandles } from '../../../store/app-context.tsx';
import type { Stretch } from '../../../store/library/asset-paging.ts';
import { groupActions } from '../../../store/library/group-actions.ts';
import { groupId, shownGroups } from '../../../store/library/groups-slice.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { assetAt, assetCount, positionOf } from '../../../store/library/library-slice.ts';
import type { Hand, Move } from '../../../store/library/moves/walk.ts';
import { type StackSpot, stackSpot } from '../../../store/library/stacks/open-places.ts';
import { openStackActions } from '../../../store/library/stacks/open-stack-actions.ts';
import { groupsInPlaces, shownStacks } from '../../../store/library/stacks/open-stacks.ts';
import { activeAssetId } from '../../../store/library/viewing.ts';
import { useMainPart } from '../../../store/use-main-part.ts';
import { GRID_MOVES } from '../../../ui/grid-moves.ts';
import { PADDING } from '../../../ui/tile-layout.ts';
import { useEvenVirtualizer } from '../../../ui/use-even-virtualizer.ts';
import { useFlight } from '../../../ui/use-flight.ts';
import type { CoverActions } from '../cover.tsx';
import { useTypedLetters } from '../use-typed-letters.ts';
import { groupLines, type Line, moveInLines, type Place, stretchesOf } from './group-lines.ts';
import { useActiveSince } from './use-active-since.ts';

interface AssetsViewOptions {
  /** Unique among the ways to show assets. */
  readonly name: string;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Assets in a row. */
  readonly columns: number;
  /** In CSS pixels as they are drawn, as all lengths here. */
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Of what stands over the lines and does not scroll away. */
  readonly top?: number;
  readonly isLaidOut: boolean;
  /** Lines that Page up and Page down move by. */
  readonly page: number;
  readonly overscan: number;
}

/**
 * What the grid of covers and the list have in common: the lines in sight, whose pages alone are loaded, and the keys. Selection works as in a
 * file manager: click, Ctrl, Shift, arrows, Home, End, first letters. Enter opens the large viewer.
 */
export function useAssetsView(options: AssetsViewOptions) {
  const { name, scroller, columns, rowHeight, headHeight, top = 0, isLaidOut, page, overscan } = options;
  const id = useId();
  const app = useApp();
  const { store } = app;
  const run = useRunCommand();
  const library = libraryActions(app);
  const inGroups = groupActions(app);
  const inStacks = openStackActions(app);
  const { covers } = useHandles();
  const commands = useCommands();
  const typed = useTypedLetters();
  const pages = useAppState((state) => state.assetPages);
  const assetsById = useAppState((state) => state.assetsById);
  const all = useAppState(assetCount);
  const order = useAppState((state) => state.libraryOrder);
  const groups = useAppState(shownGroups);
  const stacks = useAppState(shownStacks);
  const collapsed = useAppState((state) => state.collapsedGroups);
  const head = useAppState((state) => state.headInHand);
  const setHead = useAppState((state) => state.setHeadInHand);
  const active = useAppState(({ viewing }) => activeAssetId(viewing));
  const selected = useAppState((state) => state.selectedAssetIds);
  const [revealed, setRevealed] = useState<{ readonly position: number } | null>(null);
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);

  const lines = useMemo(
    () =>
      groupLines({
        groups: groupsInPlaces(groups, stacks)?.map(({ count }) => count) ?? null,
        count: all,
        isCollapsed: (group) => collapsed.has(groupId(order, groups?.[group]?.key ?? '')),
        columns,
        rowHeight,
        headHeight,
      }),
    [groups, stacks, all, collapsed, order, columns, rowHeight, headHeight],
  );
  const count = lines.assetCount;
  const at = positionOf({ ...store.getState(), assetPages: pages, assetsById }, active);
  const headAt = head === null ? -1 : (groups?.findIndex(({ key }) => key === head) ?? -1);
  const lineInHand = (): number => (headAt >= 0 ? lines.lineOfHead(headAt) : lines.lineOf(at));
  const virtual = useEvenVirtualizer({
    name: `${name} ${order.place}`,
    count: isLaidOut ? lines.lineCount : 0,
    itemSize: rowHeight,
    sizes: lines.hasHeads ? lines : undefined,
    getScrollElement: () => scroller.current,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: top,
    anchor: lineInHand,
  });
  // What is scrolled past at once is neither drawn nor loaded.
  const isFlying = useFlight(scroller);
  const items = virtual.getVirtualItems();
  const [firstLine, lastLine] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const first = lastLine < 0 ? 0 : firstIn(lines.at(firstLine), lines.firstOf);
  const last = lastLine < 0 ? -1 : lastIn(lines.at(lastLine), lines.firstOf);
  // The assets of a jump are rendered in slices after it, with empty places until then. All at once, they take longer than a frame.
  const drawn = {
    first: useDeferredValue(first),
    last: useDeferredValue(last),
    isCalm: useDeferredValue(!isFlying),
  };
  const isDrawn = (position: number): boolean =>
    drawn.isCalm && !isFlying && position >= drawn.first && position <= drawn.last;
  const actions = useMemo<CoverActions>(
    () => ({
      select: (assetId, how) => {
        setHead(null);
        void library.select(assetId, how);
      },
      open: () => run('asset.open'),
      openMenu: setMenuAt,
    }),
    [library, run, setHead],
  );

  useEffect(() => inGroups.follow(), [inGroups]);
  useEffect(() => inStacks.follow(), [inStacks]);
  // As text, so that the same stretches are the same.
  const wanted = JSON.stringify(stretchesOf(items.map(({ index }) => lines.at(index))));
  const isThere = lastLine >= 0;
  useEffect(
    () => (isThere && !isFlying ? library.showAll(JSON.parse(wanted) as Stretch[]) : undefined),
    [library, wanted, isThere, isFlying],
  );
  const keepInSight = useEffectEvent(() => {
    const line = lineInHand();
    if (line >= 0) virtual.scrollToIndex(line, { align: 'auto' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout, or another head in hand, is what it scrolls for
  useEffect(() => keepInSight(), [virtual, columns, headAt]);
  const bringIntoSight = useEffectEvent((position: number) => {
    const group = groups?.[lines.groupOf(position)];
    // An asset that is to be seen opens its group.
    if (group !== undefined && lines.isHidden(position)) {
      inGroups.setCollapsed(group.key, false);
      setRevealed({ position });
      return;
    }
    virtual.scrollToIndex(lines.lineOf(position), { align: 'auto' });
  });
  const layout = groups === null ? '' : `${order.groupBy} ${order.sort} ${order.reversed} ${order.place}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the groups came after the call, it scrolls once more
  useEffect(() => {
    // Done in the render after the call, which knows the new number of assets.
    if (revealed !== null) bringIntoSight(revealed.position);
  }, [revealed, layout]);
  useActiveSince({
    name: `${name} ${order.place}`,
    active,
    isThere: isLaidOut && isThere && at >= 0,
    bringIntoSight: () => setRevealed({ position: at }),
  });
  const offer = useMainPart('covers');
  useEffect(() => offer(scroller.current), [offer, scroller]);
  useEffect(() => {
    if (!isLaidOut) return undefined;
    return covers.register({
      reveal: (position) => {
        setHead(null);
        setRevealed({ position });
      },
    });
  }, [covers, isLaidOut, setHead]);

  const openMenuAtActive = (): void => {
    // Right after the workspace was entered, the assets are not rendered yet.
    const box = (document.getElementById(`${id}${at}`) ?? scroller.current)?.getBoundingClientRect();
    if (box !== undefined) setMenuAt({ x: box.left + PADDING, y: box.top + PADDING });
  };
  const move = (key: string, shiftKey: boolean): void => {
    const step = { key, page, isGrid: columns > 1 || name === 'covers' };
    // Where the keyboard is by then: keys that were pressed before may not have been answered yet.
    void library.go((from) => leadsTo(moveInLines(lines, step, placeOf(from))), shiftKey ? 'range' : 'only');
  };
  const placeOf = ({ head: key, at: position }: Hand): Place | null => {
    const group = key === null ? -1 : (groups?.findIndex((each) => each.key === key) ?? -1);
    if (group >= 0) return { kind: 'head', group };
    return position < 0 ? null : { kind: 'asset', position };
  };
  const leadsTo = (place: Place | null): ReturnType<Move> => {
    if (place?.kind === 'asset') return place.position;
    const key = place === null ? undefined : groups?.[place.group]?.key;
    return key === undefined ? null : { head: key };
  };
  /** Keys of a head: it opens and closes. */
  const headAction = (key: string): (() => void) | null => {
    const group = groups?.[headAt];
    if (group === undefined) return null;
    if (key === 'ArrowLeft') return () => inGroups.setCollapsed(group.key, true);
    if (key === 'ArrowRight') return () => inGroups.setCollapsed(group.key, false);
    return key === 'Enter' || key === ' ' ? () => inGroups.toggle(group.key) : null;
  };
  const actionOf = (event: KeyboardEvent<HTMLElement>): (() => void) | null => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return null;
    const onHead = headAction(key);
    if (onHead !== null) return onHead;
    if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return openMenuAtActive;
    if (key === 'Escape')
      return selected.size > 1 && active !== null ? () => void library.selectActive() : null;
    const letters = typed(key, isScopeKey(commands, event, scopesAround(event.currentTarget)));
    if (letters !== null) return () => void library.type(letters);
    if (!GRID_MOVES.has(key)) return null;
    return () => move(key, shiftKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.altKey || event.code.startsWith('Numpad')) return;
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };

  const idInHand = headAt >= 0 ? `${id}head${headAt}` : `${id}${at}`;
  const isShown = headAt >= 0 ? lineInHand() >= firstLine && lineInHand() <= lastLine : isDrawn(at);
  return {
    id,
    order,
    count,
    lines,
    groups,
    items,
    virtual,
    at,
    headAt,
    selected,
    /** Also where a version behind the top of its stack is the active one. */
    isActiveSelected: selected.has(active ?? ''),
    actions,
    isDrawn,
    menuAt,
    closeMenu: () => setMenuAt(null),
    onKeyDown,
    toggleHead: inGroups.toggle,
    /** Where a place is in an open stack; null outside of one. */
    inStack: (place: number): StackSpot | null => stackSpot(stacks.at(place)),
    isCollapsed: (key: string) => collapsed.has(groupId(order, key)),
    assetAt: (position: number) => assetAt({ ...store.getState(), assetPages: pages, assetsById }, position),
    /** The id of the element that the keyboard is at; undefined while it is not drawn. */
    activeDescendant: isShown ? idInHand : undefined,
  };
}

/** Between two answers of the engine, an asset can seem to be both a cover and a version. */
export const keyOf = ({ asset }: AssetView, spot: StackSpot | null): string =>
  spot === 'version' || spot === 'last' ? `in a stack ${asset.id}` : asset.id;

type FirstOf = (group: number) => number;

const firstIn = (line: Line, firstOf: FirstOf): number =>
  line.kind === 'row' ? line.first : firstOf(line.group);
const lastIn = (line: Line, firstOf: FirstOf): number =>
  line.kind === 'row' ? line.last : firstOf(line.group) - 1;
