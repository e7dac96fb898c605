import { Layers, Workflow } from 'lucide-react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { usePrintedKeys } from '../../../commands/printed-keys.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import type { StackSpot } from '../../../store/library/stacks/open-places.ts';
import { openStackActions } from '../../../store/library/stacks/open-stack-actions.ts';
import { MOST_SHOWN } from '../../../store/library/stacks/stacks-slice.ts';
import { standsFor } from '../../../store/library/stacks/stands-for.ts';
import { classNames } from '../../../ui/class-names.ts';
import { tipOf } from '../../../ui/tip.ts';
import { groupedFigure } from '../../../words/figures.ts';
import './stack-badge.css';

interface StackBadgeProps {
  readonly view: AssetView;
  /** Where it is in an open stack; null outside of one. */
  readonly spot: StackSpot | null;
}

/** How many versions of its subject an asset stands for; another sign says that a chain made them, step by step. A press shows them beside it, or puts them away; the key does the same. */
export function StackBadge({ view, spot }: StackBadgeProps) {
  const { asset } = view;
  const members = useAppState(({ libraryOrder }) => standsFor(libraryOrder, view));
  const stacks = openStackActions(useApp());
  const [keys] = usePrintedKeys('asset.open-stack');
  if (members < 2) return null;
  if (spot === 'version' || spot === 'last') return null;
  const isOpen = spot === 'cover';
  const isOfChain = asset.runs?.[0] !== undefined;
  const what = isOfChain ? 'steps and versions' : 'versions';
  const Sign = isOfChain ? Workflow : Layers;
  const isCut = isOpen && members > MOST_SHOWN;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an option holds no buttons; the key is that of the whole grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className={classNames('stack-badge', isOpen && 'is-open')}
      {...tipOf({ text: isOpen ? `Put its ${what} away` : `Show its ${what} here`, keys })}
      // The cover below it is neither selected nor dragged nor opened by this.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        void stacks.toggle(asset.id);
      }}
    >
      <Sign size={11} aria-hidden />
      {isCut && `${MOST_SHOWN} of `}
      {groupedFigure(members)}
      <span className="visually-hidden">{isOpen ? ` ${what}, open` : ` ${what}`}</span>
    </span>
  );
}
