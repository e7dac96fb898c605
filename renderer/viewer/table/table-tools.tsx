import { X } from 'lucide-react';
import type { LibrarySort } from '../../../shared/model/library-order.ts';
import { TABLE_SHADINGS } from '../../../shared/model/pictures/turn-sheets.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { libraryActions } from '../../store/library/library-actions.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SHADING_NAMES } from '../shading/shading-words.ts';
import { tableShadingOf } from './turned-models.ts';

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'decision', label: 'Decision' },
  { value: 'stars', label: 'Stars' },
  { value: 'worst', label: 'Quality' },
  { value: 'name', label: 'Name' },
] as const satisfies readonly { readonly value: LibrarySort; readonly label: string }[];

/** The order and the shading of the light table, in the head of the viewer. */
export function TableTools() {
  const app = useApp();
  const sort = useAppState((state) => state.libraryOrder.sort);
  const shading = useAppState((state) => tableShadingOf(state.settings.viewer.shading));
  const isListed = SORTS.some(({ value }) => value === sort);
  return (
    <>
      <Segmented<LibrarySort>
        label="Order"
        value={sort}
        choices={isListed ? SORTS : [{ value: sort, label: 'As listed' }, ...SORTS]}
        onChange={(next) => libraryActions(app).setOrder({ sort: next, reversed: undefined })}
      />
      <Segmented
        label="Shading"
        value={shading}
        choices={TABLE_SHADINGS.map((value) => ({ value, label: SHADING_NAMES[value] }))}
        onChange={(next) => viewerActions(app).change({ shading: next })}
      />
      <CommandButton command="review.light-table" icon={<X size={12} aria-hidden />} />
    </>
  );
}
