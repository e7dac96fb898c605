import { Layers } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import { CommandScope } from '../../commands/command-scope.tsx';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { assetsToApprove, waitingForWord, waitingOfAssets } from '../../store/chains/chains-slice.ts';
import { comparisonNow } from '../../store/library/compare-slice.ts';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetAt, assetCount, positionOf } from '../../store/library/library-slice.ts';
import { placeInOrder, placeWords } from '../../store/library/places/place-in-order.ts';
import { stayInOrder } from '../../store/library/places/stay-in-order.ts';
import { isSearching } from '../../store/library/search-pages.ts';
import { activeAssetId } from '../../store/library/viewing.ts';
import { useMainPart } from '../../store/use-main-part.ts';
import { Area } from '../../ui/area.tsx';
import { byTouch } from '../../ui/by-touch.ts';
import { classNames } from '../../ui/class-names.ts';
import { DecisionMark } from '../../ui/decision-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { selectHow } from '../../ui/row-selection.ts';
import { tipOf } from '../../ui/tip.ts';
import { useEvenVirtualizer } from '../../ui/use-even-virtualizer.ts';
import { ResultThumbnail } from '../../viewer/preview/result-thumbnail.tsx';
import { formatWords } from '../../words/asset-words.ts';
import { approveWords } from '../../words/chain-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { counted, groupedFigure } from '../../words/figures.ts';
import { DecisionFilter } from './decision-filter.tsx';
import { KindFilter } from './kind-filter.tsx';
import './finished-panel.css';

/** A cover and its gap, at scale 1. */
const STEP = 118;
const MOVES: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']);

/** What was finished, in the order of the library, as a strip: to go through it one by one. */
export function FinishedPanel() {
  const app = useApp();
  useEffect(() => stayInOrder(app), [app]);
  const count = useAppState(assetCount);
  const isEmpty = count === 0;
  // Without a strip, nothing else reads what comes into it, or what another filter has.
  useEffect(() => (isEmpty ? libraryActions(app).show(0, 0) : undefined), [app, isEmpty]);
  const isNarrowed = useAppState(({ libraryOrder }) => isSearching(libraryOrder));
  const place = useAppState((state) => placeWords(placeInOrder(state, activeAssetId(state.viewing))));
  const inHand = useAppState((state) => assetsInHand(state).size);
  const selected = inHand > 1 ? `${groupedFigure(inHand)} selected · ` : '';
  const isComparing = useAppState((state) => comparisonNow(state) !== null);
  return (
    <Area
      title="Finished"
      note={count === 0 ? undefined : `${selected}${place}`}
      tools={
        isComparing ? (
          <CommandButton command="asset.end-compare">End the comparison</CommandButton>
        ) : (
          <>
            <Approval />
            <CommandButton command="review.batch">This batch</CommandButton>
            <KindFilter />
            <DecisionFilter />
          </>
        )
      }
      className="finished-panel"
    >
      {isEmpty && isNarrowed ? (
        <EmptyState title="No result here">
          Nothing matches what is searched for and chosen above. “All”, or another figure, shows more.
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState title="Nothing finished yet">
          Results appear here: go through them with Ctrl ← and Ctrl →.
        </EmptyState>
      ) : (
        <Strip count={count} />
      )}
    </Area>
  );
}

/**
 * The approval that chains wait for of what is in hand, with its cost. Where they wait for that of something else, the way there: it may stand
 * behind the cover of a stack, where the strip does not show it. Nothing where none wait.
 */
function Approval() {
  const words = useAppState((state) => {
    const waiting = waitingOfAssets(state, assetsInHand(state));
    return waiting.length === 0 ? null : approveWords(waiting.map(({ cost }) => cost));
  });
  const others = useAppState((state) => waitingForWord(state).length);
  if (words !== null) return <CommandButton command="review.approve">{words}</CommandButton>;
  return others === 0 ? null : (
    <CommandButton command="chain.next-waiting">{`Next of ${counted(others, 'result')} to approve`}</CommandButton>
  );
}

function Strip({ count }: { readonly count: number }) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const pages = useAppState((state) => state.assetPages);
  const assetsById = useAppState((state) => state.assetsById);
  const active = useAppState(({ viewing }) => activeAssetId(viewing));
  // several that were selected elsewhere are not shown as selected here, where nothing is done to them
  const inHand = useAppState(assetsInHand);
  const scale = useAppState((state) => state.scale);
  const isStacked = useAppState(({ libraryOrder }) => libraryOrder.stacked === true);
  const toApprove = useAppState(assetsToApprove);
  const app = useApp();
  const { store, handles } = app;
  const run = useRunCommand();
  const library = libraryActions(app);
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const held = { ...store.getState(), assetPages: pages, assetsById };
  const at = positionOf(held, active);
  const step = STEP * scale;
  const virtual = useEvenVirtualizer({
    name: 'finished',
    horizontal: true,
    count,
    itemSize: step,
    getScrollElement: () => scroller.current,
    overscan: 4,
    anchor: () => at,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [virtual, at]);
  useEffect(() => (last >= first ? library.show(first, last) : undefined), [library, first, last]);

  // what was gone to can be on a page that is not loaded: it has a place only once it is in sight
  useEffect(
    () =>
      handles.strip.register({ reveal: (position) => virtual.scrollToIndex(position, { align: 'auto' }) }),
    [handles, virtual],
  );

  const offer = useMainPart('finished');
  useEffect(() => offer(scroller.current), [offer]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    const act = actionOf(key, shiftKey);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const actionOf = (key: string, shiftKey: boolean): (() => void) | null => {
    if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return openMenuAtActive;
    return MOVES.has(key) ? () => void library.step(key, 1, shiftKey ? 'range' : 'only') : null;
  };
  const openMenuAtActive = (): void => {
    if (at < 0) return;
    // A cover that was scrolled away is not rendered.
    const box = (document.getElementById(`${id}${at}`) ?? scroller.current)?.getBoundingClientRect();
    if (box !== undefined) setMenuAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };

  return (
    <>
      <CommandScope name="covers">
        <div
          ref={scroller}
          className="finished-strip"
          role="listbox"
          aria-label="Finished assets"
          data-letters="commands"
          aria-orientation="horizontal"
          aria-multiselectable="true"
          aria-activedescendant={at >= first && at <= last ? `${id}${at}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div role="presentation" className="finished-covers" style={{ width: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const view = assetAt(held, index);
              const style = { transform: `translateX(${start}px)` };
              if (view === undefined)
                return <div key={index} role="presentation" className="finished-cover" style={style} />;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: a finger's click; the keys are those of the whole strip
                // biome-ignore lint/a11y/useFocusableInteractive: the strip has the focus, and a cover would take it away with itself
                <div
                  key={view.asset.id}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={inHand.has(view.asset.id)}
                  aria-posinset={index + 1}
                  aria-setsize={count}
                  {...tipOf({ text: view.asset.name })}
                  className={classNames(
                    'finished-cover',
                    index === at && 'is-selected',
                    index !== at && inHand.has(view.asset.id) && 'is-among',
                    view.asset.decision === 'reject' && 'is-rejected',
                  )}
                  style={style}
                  onPointerDown={(event) => {
                    if (event.button === 0 && !byTouch(event))
                      void library.select(view.asset.id, selectHow(event));
                  }}
                  onClick={(event) => {
                    if (byTouch(event)) void library.select(view.asset.id, 'only');
                  }}
                  onDoubleClick={() => run('asset.open')}
                  onContextMenu={(event) => {
                    event.preventDefault();
                    if (!inHand.has(view.asset.id)) void library.select(view.asset.id, 'only');
                    setMenuAt({ x: event.clientX, y: event.clientY });
                  }}
                >
                  <ResultThumbnail view={view} drawn="small.webp" className="finished-picture" />
                  <span className="finished-words">
                    {view.asset.decision !== undefined && (
                      <DecisionMark decision={view.asset.decision} name={DECIDED[view.asset.decision]} />
                    )}
                    {toApprove.has(view.asset.id) && (
                      <span className="finished-waits" {...tipOf({ text: 'Waits for your approval' })}>
                        <span className="visually-hidden">waits for your approval</span>
                      </span>
                    )}
                    <span className="truncate">{view.asset.name}</span>
                    {isStacked && <Versions members={view.stack?.members ?? 1} />}
                    <span className="dim">{formatWords(view)}</span>
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </CommandScope>
      <ContextMenu context="asset" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

/** That a cover stands for several results: the counts above the strip are of all of them. */
function Versions({ members }: { readonly members: number }) {
  if (members < 2) return null;
  return (
    <span
      className="finished-versions"
      {...tipOf({ text: `${groupedFigure(members)} versions of this subject in one stack` })}
    >
      <Layers size={10} aria-hidden />
      {groupedFigure(members)}
      <span className="visually-hidden"> versions</span>
    </span>
  );
}
