import { type MouseEvent, memo, useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import type { LibrarySort } from '../../../shared/model/library-order.ts';
import type { MenuPoint } from '../../commands/context-menu.tsx';
import type { StackSpot } from '../../store/library/stacks/open-places.ts';
import { byTouch } from '../../ui/by-touch.ts';
import { classNames } from '../../ui/class-names.ts';
import { DecisionMark } from '../../ui/decision-mark.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';
import { type SelectHow, selectHow } from '../../ui/row-selection.ts';
import { tipOf } from '../../ui/tip.ts';
import { BrokenMark } from '../../viewer/preview/broken-mark.tsx';
import { countedWords, coverFacts, formatWords } from '../../words/asset-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { counted } from '../../words/figures.ts';
import { stepFacts } from '../../words/step-words.ts';
import { CoverName } from './facts/cover-name.tsx';
import { StackBadge } from './stacks/stack-badge.tsx';
import { CoverPicture, ReferenceCorner } from './view/cover-picture.tsx';

export interface CoverActions {
  readonly select: (assetId: string, how: SelectHow) => void;
  readonly open: () => void;
  readonly openMenu: (at: MenuPoint) => void;
}

interface CoverProps {
  readonly id: string;
  readonly view: AssetView;
  /** What the grid is sorted by. */
  readonly sort: LibrarySort;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly selected: boolean;
  /** Whether it is selected itself, and not only a version behind it: a press takes what is seen. */
  readonly isItself: boolean;
  /** Whether it is the active asset. */
  readonly active: boolean;
  /** Whether it has a field for its name. */
  readonly renaming: boolean;
  /** Where it is in an open stack; null outside of one. */
  readonly spot: StackSpot | null;
  /** Whether the reference stands in its corner. */
  readonly hasReference: boolean;
  /** Always the same object: a cover is drawn again only when it changes. */
  readonly actions: CoverActions;
}

/** One asset of the grid. */
export const Cover = memo(function Cover(props: CoverProps) {
  const { id, view, sort, place, of, selected, isItself, active, renaming, spot, hasReference, actions } =
    props;
  const [isPointed, setPointed] = useState(false);
  const select = (event: MouseEvent): void => {
    // If the asset is one of the selected ones, the menu is about all of them, and so is a drag: a click that ends as one selects this one alone.
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (isItself && (event.button !== 0 || (isPlain && !byTouch(event)))) return;
    actions.select(view.asset.id, selectHow(event));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a finger's click; the keys are those of the whole grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and keeps it where a cover is moved or thrown away
    <div
      id={id}
      role="option"
      data-asset={view.asset.id}
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={of}
      className={classNames(
        'tile',
        'cover',
        selected && 'is-selected',
        active && 'is-active',
        spot !== null && `in-stack is-stack-${spot}`,
      )}
      data-version={spot === null || spot === 'cover' ? undefined : ''}
      {...tipOf({ text: view.asset.name, help: countedWords(view) })}
      onPointerEnter={(event) => setPointed(!byTouch(event))}
      onPointerLeave={() => setPointed(false)}
      onPointerDown={(event) => {
        if (!byTouch(event)) select(event);
      }}
      onClick={(event) => {
        if (byTouch(event)) select(event);
      }}
      onDoubleClick={actions.open}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isItself) actions.select(view.asset.id, 'only');
        actions.openMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {/* pointed at, it shows what was made in place of what the service sent */}
      <CoverPicture view={view} isPointed={isPointed} />
      {hasReference && <ReferenceCorner view={view} />}
      <div className="cover-words">
        <div className="cover-line">
          {view.asset.decision !== undefined && (
            <DecisionMark decision={view.asset.decision} name={DECIDED[view.asset.decision]} />
          )}
          <BrokenMark quality={view.asset.quality} />
          {view.asset.label !== undefined && (
            <LabelDot colour={view.asset.label} name={`${view.asset.label} label`} />
          )}
          {renaming ? (
            <CoverName id={view.asset.id} name={view.asset.name} />
          ) : (
            <span className="truncate">{view.asset.name}</span>
          )}
          <span className="badge">{formatWords(view)}</span>
        </div>
        <div className="cover-facts truncate">
          {spot === null ? coverFacts(view, sort) : stepFacts(view, sort)}
          {view.asset.rating > 0 && (
            <span role="img" aria-label={counted(view.asset.rating, 'star')}>
              {` · ${'★'.repeat(view.asset.rating)}`}
            </span>
          )}
        </div>
      </div>
      <StackBadge view={view} spot={spot} />
    </div>
  );
});
