import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useAppState } from '../../store/app-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isShown, notShownWords } from '../../words/asset-words.ts';
import { letterOf } from '../../words/compare-words.ts';
import { viewableAsset } from '../viewable.ts';
import { ComparedModel } from './compared-model.tsx';
import { PaneFoot, PaneLabel } from './pane-label.tsx';
import { panesOf, type Share } from './pane-layout.ts';
import type { PaneStore } from './pane-store.ts';
import { WipeHandle } from './wipe-handle.tsx';

interface PanesProps {
  /** Two to four, in the order of their letters. */
  readonly views: readonly AssetView[];
  /** The index of the active one. */
  readonly active: number;
  readonly store: PaneStore;
  readonly onActivate: (index: number) => void;
}

/** What stands over the pictures: borders, labels, the line of the wipe, and the decision about the active one. */
export function ComparePanes({ views, active, store, onActivate }: PanesProps) {
  const mode = useAppState((state) => state.compareMode);
  const wipeAt = useAppState((state) => state.wipeAt);
  const [aspect, setAspect] = useState(1);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setAspect(entry.contentRect.width / Math.max(1, entry.contentRect.height));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const panes = panesOf({ mode, count: views.length, active, wipeAt, aspect });
  const labels = mode === 'side' ? panes.map(({ picture }) => picture) : columns(views.length);
  return (
    <div ref={measure} className="compare-panes">
      {panes.map(({ index, seen }) => (
        <div
          key={views[index]?.asset.id}
          className={classNames('compare-frame', index === active && 'is-active')}
          style={placeOf(seen)}
        />
      ))}
      {views.map((view, index) => (
        <div
          key={view.asset.id}
          className={classNames('compare-place', ...edgesOf(labels[index] ?? WHOLE))}
          style={placeOf(labels[index] ?? WHOLE)}
        >
          <Compared
            view={view}
            index={index}
            isActive={index === active}
            hasFigures={mode !== 'heat'}
            store={store}
            onActivate={onActivate}
          />
        </div>
      ))}
      <p className="visually-hidden" role="status">
        {`${letterOf(active)}, ${views[active]?.asset.name ?? ''}, is active`}
      </p>
      {mode === 'wipe' && views.length === 2 && <WipeHandle left={letterOf(0)} right={letterOf(1)} />}
    </div>
  );
}

interface ComparedProps extends Pick<PanesProps, 'store' | 'onActivate'> {
  readonly view: AssetView;
  readonly index: number;
  readonly isActive: boolean;
  /** Not where the figures of the distance stand in their place. */
  readonly hasFigures: boolean;
}

function Compared({ view, index, isActive, hasFigures, store, onActivate }: ComparedProps) {
  const settings = useAppState((state) => state.settings.viewer);
  const wanted = useMemo(
    () => (isShown(view) && view.asset.imported?.as !== 'picture' ? viewableAsset(view, settings) : null),
    [view, settings],
  );
  const [failed, setFailed] = useState<string | null>(null);
  const progress = useStore(store, (state) => state.progress.get(view.asset.id));
  const note =
    wanted === null ? notShownWords(view).text : (failed ?? (progress === 'opening' ? 'Opening…' : null));
  return (
    <>
      <PaneLabel view={view} index={index} isActive={isActive} onActivate={() => onActivate(index)} />
      <PaneFoot view={view} isActive={isActive} note={note} isShort={!hasFigures} />
      {wanted !== null && (
        <ComparedModel
          asset={view.asset.id}
          wanted={wanted}
          isActive={isActive}
          store={store}
          onFailed={setFailed}
        />
      )}
    </>
  );
}

const WHOLE: Share = { x: 0, y: 0, width: 1, height: 1 };
/** Shares are sums of fractions. */
const NEARLY = 1e-6;

/** Which edges of the viewer a share lies at, where other parts of it stand. */
const edgesOf = ({ x, y, width }: Share): readonly string[] => [
  ...(y < NEARLY ? ['is-upper'] : []),
  ...(y < NEARLY && x + width > 1 - NEARLY ? ['is-beside-gizmo'] : []),
];

/** Labels of what lies in one place stand beside each other. */
const columns = (count: number): readonly Share[] =>
  Array.from({ length: count }, (_, index) => ({ x: index / count, y: 0, width: 1 / count, height: 1 }));

const placeOf = ({ x, y, width, height }: Share) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
