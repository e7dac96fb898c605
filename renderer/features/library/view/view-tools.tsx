import { Layers, LayoutGrid, List } from 'lucide-react';
import {
  type LibraryGrouping,
  type LibraryOrder,
  type LibrarySort,
  libraryGroupingSchema,
} from '../../../../shared/model/library-order.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { shownCollection } from '../../../store/library/find/find-actions.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { isByLikeness } from '../../../store/library/search-pages.ts';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { choicesOf } from '../../../ui/choices-of.ts';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import type { Choice } from '../../../ui/segmented.tsx';
import { SizeRange } from '../../../ui/size-range.tsx';
import { LIBRARY_HEADS, LIBRARY_LAYOUT } from '../list/asset-columns.tsx';
import { columnOfOrder, orderOfColumn } from '../list/list-order.ts';
import { useListLayout } from '../list/use-list-layout.ts';
import { groupingName } from './view-commands.ts';
import './view-tools.css';

const SORTS = choicesOf<LibrarySort>({
  newest: 'Newest first',
  name: 'By name',
  kind: 'By kind',
  'most-faces': 'Most faces first',
  'fewest-faces': 'Fewest faces first',
  stars: 'Most stars first',
  size: 'Largest file first',
  credits: 'Most credits first',
  format: 'By format',
  model: 'By model',
  connection: 'By account',
  label: 'By label',
  decision: 'By decision',
  source: 'By source folder',
  changed: 'Last changed first',
  batch: 'Newest batch first',
  recipe: 'By recipe',
  worst: 'Worst quality first',
  'worst-match': 'Worst silhouette match first',
  'most-open': 'Most open edges first',
  'most-turned': 'Most turned-over faces first',
  'most-pieces': 'Most pieces first',
  'most-islands': 'Most loose islands first',
  'most-overlap': 'Most UV overlap first',
  'least-texture': 'Smallest texture first',
  'least-symmetry': 'Least symmetry first',
  hand: 'By hand',
  likeness: 'By likeness',
});

const NO_GROUPS = 'none';
const GROUPS = [
  { value: NO_GROUPS, label: groupingName(null) },
  ...libraryGroupingSchema.options.map((value) => ({ value, label: groupingName(value) })),
];

/** How the library is shown, in the head of its area. */
export function ViewTools() {
  const isList = useAppState((state) => state.settings.appearance.libraryView === 'list');
  return (
    <>
      {isList ? <ListColumns /> : <CoverSize />}
      <span className="view-switch">
        <CommandButton command="library.as-grid" icon={<LayoutGrid size={13} aria-hidden />} />
        <CommandButton command="library.as-list" icon={<List size={13} aria-hidden />} />
      </span>
    </>
  );
}

/** The groups and the order. In a narrow area the head has no room for them. */
export function OrderTools() {
  const { place, sort, reversed, groupBy } = useAppState((state) => state.libraryOrder);
  // Only a collection has an order of the hand.
  const hasHand = useAppState((state) => shownCollection(state) !== null) || sort === 'hand';
  const hasLikeness = useAppState((state) => isByLikeness(state.libraryOrder)) || sort === 'likeness';
  const orders = SORTS.filter(
    ({ value }) => (value !== 'hand' || hasHand) && (value !== 'likeness' || hasLikeness),
  );
  const library = libraryActions(useApp());
  return (
    <span className="view-order">
      <ChoiceList
        label="Groups"
        className="view-choice"
        value={groupBy ?? NO_GROUPS}
        choices={GROUPS}
        onChange={(next) =>
          library.setOrder({ groupBy: next === NO_GROUPS ? undefined : (next as LibraryGrouping) })
        }
      />
      <ChoiceList
        label="Order"
        className="view-choice"
        value={sort}
        choices={reversed === true ? orders.map(turnedRound) : orders}
        onChange={(next) => library.setOrder({ sort: next, reversed: undefined })}
      />
      {place === 'library' && (
        <CommandButton command="library.stack" icon={<Layers size={13} aria-hidden />} />
      )}
    </span>
  );
}

/** How the order is called in the list of orders. */
function orderName({ sort, reversed }: Pick<LibraryOrder, 'sort' | 'reversed'>): string {
  const choice = SORTS.find(({ value }) => value === sort);
  if (choice === undefined) return sort;
  return (reversed === true ? turnedRound(choice) : choice).label;
}

/** How an order is called that goes the other way. */
const turnedRound = (choice: Choice<LibrarySort>): Choice<LibrarySort> => ({
  ...choice,
  label: choice.value === 'newest' ? 'Oldest first' : `${choice.label}, turned`,
});

function CoverSize() {
  const size = useAppState((state) => state.settings.appearance.coverSize);
  const appearance = appearanceActions(useApp());
  return (
    <SizeRange
      label="Size of the covers"
      least={110}
      most={320}
      value={size}
      onChange={(coverSize) => appearance.change({ coverSize })}
    />
  );
}

function ListColumns() {
  const order = useAppState((state) => state.libraryOrder);
  const library = libraryActions(useApp());
  const [layout, onLayout] = useListLayout();
  const sorted = columnOfOrder(order);
  return (
    <ColumnsMenu
      columns={LIBRARY_HEADS}
      layout={{ ...layout, sort: sorted }}
      hiddenAtFirst={LIBRARY_LAYOUT.hidden}
      onLayout={({ sort, ...patch }) => {
        if (sort === undefined) onLayout(patch);
        else library.setOrder(orderOfColumn(sort));
      }}
      // Newest first is the column *Made*; an order of no column is called as in the list of orders.
      ownOrder={sorted === null ? orderName(order) : null}
    />
  );
}
