import { useSyncExternalStore } from 'react';
import { groupedFigure } from '../../words/figures.ts';
import type { Sheets } from './sheets.ts';

/** How many of the models in sight are still to be drawn; nothing once all are. */
export function TablePending({ sheets }: { readonly sheets: Sheets }) {
  const left = useSyncExternalStore(sheets.subscribe, sheets.left);
  if (left === 0) return null;
  return (
    // No status: it would be read out at each of them.
    <p className="table-pending">{groupedFigure(left)} still to be drawn from here</p>
  );
}
