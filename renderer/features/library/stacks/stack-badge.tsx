import { Layers } from 'lucide-react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { groupedFigure } from '../../../words/figures.ts';
import './stack-badge.css';

/** On a cover, how many versions of its subject lie below it. */
export function StackBadge({ view: { stack, place } }: { readonly view: AssetView }) {
  const isStacked = useAppState(
    ({ libraryOrder }) => libraryOrder.stacked === true && libraryOrder.place === place,
  );
  if (!isStacked || place === 'trash' || stack === undefined || stack.members < 2) return null;
  return (
    <span className="stack-badge">
      <Layers size={11} aria-hidden />
      {groupedFigure(stack.members)}
      <span className="visually-hidden"> versions</span>
    </span>
  );
}
