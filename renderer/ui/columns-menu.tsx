import { Menu } from '@base-ui/react/menu';
import { ArrowDownUp, Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { TableLayout } from '../../shared/model/settings/settings.ts';
import { chosenSort } from './table-sort.ts';
import { tipOf } from './tip.ts';

interface ColumnsMenuProps {
  /** The table's columns; a fixed one is always shown, one that is not sortable does not stand among the orders, and one that sorts down first does so here too. */
  readonly columns: readonly {
    readonly id: string;
    readonly head: string;
    readonly fixed?: boolean;
    readonly sortable?: boolean;
    readonly downFirst?: boolean;
  }[];
  readonly layout: TableLayout;
  /** Ids of the columns that are hidden until the artist asks for them. */
  readonly hiddenAtFirst?: readonly string[];
  readonly onLayout: (patch: Partial<TableLayout>) => void;
  /** The order of the table when it is sorted by no column: `Whose turn it is`; null where a column is always sorted by, or stands for it. */
  readonly ownOrder: string | null;
  /** Whether the rows are shown without columns now, so that only their order can be chosen. */
  readonly isOrderOnly?: boolean;
}

const OWN_ORDER = '';

/** Which columns of a table are shown, and what it is sorted by: all that the heads do, by name. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { columns, layout, hiddenAtFirst = [], onLayout, ownOrder, isOrderOnly = false } = props;
  const label = isOrderOnly ? 'Order' : 'Columns and order';
  const show = (id: string, shown: boolean): void => {
    const others = layout.hidden.filter((each) => each !== id);
    onLayout({ hidden: shown ? others : [...others, id] });
  };
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className="button button-quiet icon-button"
          aria-label={label}
          {...tipOf({ text: label })}
        >
          {isOrderOnly ? <ArrowDownUp size={13} aria-hidden /> : <Columns3 size={13} aria-hidden />}
        </Menu.Trigger>
        <Menu.Portal container={home}>
          <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={4} align="end">
            <Menu.Popup className="popup">
              {!isOrderOnly && (
                <>
                  <Menu.Group>
                    <Menu.GroupLabel className="popup-title">Columns</Menu.GroupLabel>
                    {columns
                      .filter(({ fixed }) => fixed !== true)
                      .map(({ id, head }) => (
                        <Menu.CheckboxItem
                          key={id}
                          className="popup-item"
                          checked={!layout.hidden.includes(id)}
                          onCheckedChange={(shown) => show(id, shown)}
                        >
                          <Mark of="check" />
                          {head}
                        </Menu.CheckboxItem>
                      ))}
                  </Menu.Group>
                  <Menu.Item
                    className="popup-item"
                    onClick={() => onLayout({ widths: {}, hidden: [...hiddenAtFirst] })}
                  >
                    <span className="popup-item-mark" />
                    Columns as they were
                  </Menu.Item>
                  <Menu.Separator className="popup-separator" />
                </>
              )}
              <Menu.RadioGroup
                value={layout.sort?.by ?? OWN_ORDER}
                onValueChange={(by: string) => {
                  const downFirst = columns.find(({ id }) => id === by)?.downFirst;
                  onLayout({ sort: by === OWN_ORDER ? null : chosenSort(layout.sort, by, downFirst) });
                }}
              >
                <Menu.GroupLabel className="popup-title">Sorted by</Menu.GroupLabel>
                {[
                  ...(ownOrder === null ? [] : [{ id: OWN_ORDER, head: ownOrder }]),
                  ...columns.filter(({ sortable }) => sortable !== false),
                ].map(({ id, head }) => (
                  <Menu.RadioItem key={id} className="popup-item" value={id}>
                    <Mark of="radio" />
                    {head}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Separator className="popup-separator" />
              <Menu.Item
                className="popup-item"
                disabled={layout.sort === null}
                onClick={() => {
                  if (layout.sort !== null) onLayout({ sort: { ...layout.sort, down: !layout.sort.down } });
                }}
              >
                <span className="popup-item-mark" />
                Turn the order round
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {/* within its panel, so that the menu belongs to a landmark of the page */}
      <span ref={setHome} />
    </>
  );
}

function Mark({ of }: { readonly of: 'check' | 'radio' }) {
  const mark = <Check size={12} aria-hidden />;
  return of === 'check' ? (
    <Menu.CheckboxItemIndicator className="popup-item-mark" keepMounted>
      {mark}
    </Menu.CheckboxItemIndicator>
  ) : (
    <Menu.RadioItemIndicator className="popup-item-mark" keepMounted>
      {mark}
    </Menu.RadioItemIndicator>
  );
}
