import { typedName } from '../../../../shared/model/library-order.ts';
import { moveInGrid } from '../../../ui/grid-moves.ts';
import { nearestRow, type SelectHow } from '../../../ui/row-selection.ts';
import type { App } from '../../app.ts';
import type { AppState } from '../../app-state.ts';
import type { Attempt } from '../../attempt.ts';
import type { Stretch } from '../asset-paging.ts';
import { type CoverBlock, isInBlock } from '../cover-block.ts';
import { assetCount, positionOf } from '../library-slice.ts';
import { activeAssetId } from '../viewing.ts';
import { createOrderReads, type OrderReads } from './order-reads.ts';
import { createTurns, type Turns, type TurnWork } from './turns.ts';
import { type Hand, type Move, type MoveHow, type Step, walk } from './walk.ts';

const NO_ANSWER =
  'The library does not answer, so the keys that waited for it were dropped; nothing was changed by them. Press them again when it answers.';
/** How often an outcome is worked out, at most. */
const TRIES = 5;

/** What moves the active asset and changes what is selected. */
export interface SelectInTurn extends Pick<OrderReads, 'positionFor' | 'loadAsset'> {
  readonly select: (id: string, how: SelectHow) => Promise<void>;
  /** Leaves nothing selected but the active asset. */
  readonly selectActive: () => Promise<void>;
  readonly selectAll: () => Promise<void>;
  /** Selects all assets of a stretch, and makes its first one active. @param find the stretch; null for none */
  readonly selectStretch: (find: (from: Hand) => Stretch | null) => Promise<void>;
  /** Selects the covers that the rubber band touches, plus `kept`. The active asset changes only when the band ends. */
  readonly selectWithin: (blocks: readonly CoverBlock[], kept: ReadonlySet<string>) => Promise<void>;
  /** Makes the first asset of the band active. Changes nothing if the band touched none. */
  readonly endSelectWithin: () => Promise<void>;
  /** Moves the selection by a key, if the key is one that moves it. */
  readonly step: (key: string, columns: number, how: MoveHow) => Promise<void>;
  /** Moves the selection to another position, or the keyboard to a head. */
  readonly go: (move: Move, how: MoveHow) => Promise<void>;
  /** Selects the next asset whose name begins with the letters. */
  readonly type: (letters: string) => Promise<void>;
  /** Does the work after all that was asked for before, when it is known where the keyboard is. */
  readonly inTurn: (work: TurnWork) => Promise<void>;
  /** Selects something in place of all that has not ended. */
  readonly instead: (work: TurnWork) => Promise<void>;
  /** Runs a command that is about where the keyboard is: `now` if that is known, else `later` in its turn. */
  readonly afterwards: Turns<Step>['afterwards'];
  /** Scrolls to the active asset, if it is this one by then and in the present order. */
  readonly bringIntoSight: (id: string) => Promise<void>;
}

/**
 * The one owner of where the keyboard is going. The engine answers in any order and as late as it likes; what keys and presses come to is what they
 * come to one after the other. An outcome is worked out first and then made at once; where the order or the selection was changed by other means
 * meanwhile, it is worked out again.
 */
export function createSelectInTurn({
  store,
  bridge,
  feeds,
  handles,
  attempt,
}: Pick<App, 'store' | 'bridge' | 'feeds' | 'handles'> & { readonly attempt: Attempt }): SelectInTurn {
  const state = store.getState;
  const reads = createOrderReads({ store, bridge, feeds });
  const { positionFor, idsBetween, loadAsset } = reads;
  const turns: Turns<Step> = createTurns(
    (steps, isWanted) => attempt(() => settle(isWanted, () => taken(steps))),
    {
      onSlow: (isSlow) => state().setKeysWait(isSlow),
      onGivenUp: () => state().addNotice({ level: 'warning', message: NO_ANSWER, at: Date.now() }),
    },
  );
  /** What the latest rubber band touched. */
  let banded: readonly string[] = [];

  const activeId = (): string | null => activeAssetId(state().viewing);
  const revealPosition = (position: number): void => {
    for (const list of [handles.covers, handles.strip, handles.table])
      list.call(({ reveal }) => reveal(position));
  };

  /** Works out an outcome and makes it. In a library that does not stop to change, the last one is made if it is of the present order. */
  async function settle(
    isWanted: () => boolean,
    work: () => Promise<(() => void | Promise<void>) | null>,
  ): Promise<void> {
    for (let left = TRIES - 1; left >= 0; left -= 1) {
      const before = state();
      const make = await work();
      if (!isWanted()) return;
      const isLast = left === 0 && before.libraryOrder === state().libraryOrder;
      if (isLast || isSteady(before, state())) return make?.();
    }
  }
  const tried =
    (work: TurnWork): TurnWork =>
    (isWanted) =>
      attempt(() => work(isWanted));
  const instead: SelectInTurn['instead'] = (work) => turns.instead(tried(work));
  const settled = (work: Parameters<typeof settle>[1]): Promise<void> =>
    turns.inTurn(tried((isWanted) => settle(isWanted, work)));

  async function bringIntoSight(id: string): Promise<void> {
    const { libraryOrder } = state();
    const position = await positionFor(id);
    if (position >= 0 && state().libraryOrder === libraryOrder && activeId() === id) revealPosition(position);
  }

  const hand = async (): Promise<Hand> => ({
    head: state().headInHand,
    at: await positionFor(activeId()),
  });

  /** What steps come to, taken one after the other from where the keyboard is. */
  async function taken(steps: readonly Step[]): Promise<(() => void) | null> {
    const { assetAnchorId } = state();
    const from = await hand();
    const anchorAt = steps.some(({ how }) => how === 'range') ? await positionFor(assetAnchorId) : -1;
    const { head, goal } = walk(steps, from, anchorAt);
    const setHead = (): void => state().setHeadInHand(head);
    if (goal === null) return setHead;
    const first = Math.min(goal.from, goal.at);
    const ids = await idsBetween(first, Math.max(goal.from, goal.at));
    const id = ids[goal.at - first];
    if (id === undefined) return setHead;
    await loadAsset(id);
    // A version that is not seen has the position of its stack: it stays where ranges begin.
    const anchor = goal.isNewRange ? (ids[goal.from - first] ?? id) : assetAnchorId;
    return () => {
      state().selectAssets(new Set(ids), id, anchor);
      revealPosition(goal.at);
      setHead();
    };
  }

  /** What is active after an asset was taken back: the one that was, or the nearest one, so that commands on one work on a selected one. */
  const activeWithout = (id: string, ids: ReadonlySet<string>): string => {
    const active = activeId();
    if (active !== null && ids.has(active)) return active;
    return nearestRow(ids, positionOf(state(), id), (each) => positionOf(state(), each)) ?? id;
  };
  const toggled = async (id: string): Promise<() => void> => {
    const ids = new Set(state().selectedAssetIds);
    if (!ids.delete(id)) ids.add(id);
    const active = ids.has(id) ? id : activeWithout(id, ids);
    await loadAsset(active);
    return () => state().selectAssets(ids, active, id);
  };
  const ranged = async (id: string): Promise<() => void> => {
    const { assetAnchorId } = state();
    const to = await positionFor(id);
    const from = await positionFor(assetAnchorId);
    if (from < 0 || to < 0) return () => state().selectAsset(id);
    const ids = await idsBetween(Math.min(from, to), Math.max(from, to));
    return () => state().selectAssets(new Set(ids), id, assetAnchorId);
  };
  const idsOf = async (block: CoverBlock): Promise<readonly string[]> =>
    (await idsBetween(block.first, block.last)).filter((_, at) => isInBlock(block, block.first + at));

  return {
    positionFor,
    loadAsset,
    inTurn: (work) => turns.surely(tried(work)),
    instead,
    bringIntoSight,
    afterwards: turns.afterwards,
    select: (id, how) => {
      if (how === 'only') return instead(async () => state().selectAsset(id));
      return settled(() => (how === 'toggle' ? toggled(id) : ranged(id)));
    },
    selectActive: () =>
      settled(async () => {
        const active = activeId();
        return active === null ? null : () => state().selectAsset(active);
      }),
    selectAll: () =>
      settled(async () => {
        const count = assetCount(state());
        if (count === 0) return null;
        const ids = await idsBetween(0, count - 1);
        const { assetAnchorId, selectAssets } = state();
        return () =>
          selectAssets(new Set(ids), activeId() ?? ids[0] ?? null, assetAnchorId ?? ids[0] ?? null);
      }),
    selectStretch: (find) =>
      settled(async () => {
        const stretch = find(await hand());
        if (stretch === null) return null;
        const ids = await idsBetween(...stretch);
        const [first] = ids;
        if (first === undefined) return null;
        await loadAsset(first);
        return () => {
          state().setHeadInHand(null);
          state().selectAssets(new Set(ids), first, first);
        };
      }),
    selectWithin: (blocks, kept) =>
      turns.lastInTurn(
        'band',
        tried((isWanted) =>
          settle(isWanted, async () => {
            const ids = (await Promise.all(blocks.map(idsOf))).flat();
            return () => {
              banded = ids;
              state().selectAssets(new Set([...kept, ...ids]), activeId(), state().assetAnchorId);
            };
          }),
        ),
      ),
    endSelectWithin: () =>
      settled(async () => {
        const active = banded[0] ?? activeId();
        if (active === null) return null;
        await loadAsset(active);
        return () => {
          const { selectedAssetIds, selectAssets } = state();
          selectAssets(selectedAssetIds.size === 0 ? new Set([active]) : selectedAssetIds, active, active);
        };
      }),
    step: (key, columns, how) =>
      turns.step({ move: ({ at }) => moveInGrid(key, at, columns, assetCount(state())), how }),
    go: (move, how) => turns.step({ move, how }),
    type: (letters) =>
      settled(async () => {
        const { libraryOrder, assetsById } = state();
        const after = activeId();
        const name = (after !== null && assetsById.get(after)?.asset.name) || '';
        // With more letters, the selected asset may still match. The first letter always moves on to the next asset.
        if (letters.length > 1 && typedName(name).startsWith(typedName(letters))) return null;
        const id = await bridge.library.startingWith({ ...libraryOrder, letters, after });
        if (id === null) return null;
        await loadAsset(id);
        return () => {
          state().selectAsset(id);
          return bringIntoSight(id);
        };
      }),
  };
}

/** Whether nothing that an outcome depends on has changed. */
function isSteady(before: AppState, now: AppState): boolean {
  return (
    before.libraryOrder === now.libraryOrder &&
    before.libraryRevision === now.libraryRevision &&
    before.openStacks === now.openStacks &&
    before.selectedAssetIds === now.selectedAssetIds &&
    before.assetAnchorId === now.assetAnchorId &&
    before.headInHand === now.headInHand &&
    activeAssetId(before.viewing) === activeAssetId(now.viewing)
  );
}
