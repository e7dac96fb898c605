import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { StackSpot } from '../../../store/library/stacks/open-places.ts';
import type { Column } from '../../../ui/table-column.ts';

/** An asset of the list, as its row shows it. */
export interface AssetRowData {
  readonly view: AssetView;
  /** Whether it has a field for its name. */
  readonly renaming: boolean;
  /** Where it is in an open stack; null outside of one. */
  readonly spot: StackSpot | null;
}

/** What a column of the list shows of an asset. */
export type Cell = Pick<Column<AssetRowData>, 'width' | 'align' | 'cell'> & { readonly head: string };

export const dim = (words: string) => <span className="dim">{words}</span>;
