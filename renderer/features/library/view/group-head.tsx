import { ChevronDown, ChevronRight } from 'lucide-react';
import type { LibraryGroup, LibraryGrouping } from '../../../../shared/model/library-order.ts';
import { classNames } from '../../../ui/class-names.ts';
import { counted } from '../../../words/figures.ts';
import { groupWords } from '../../../words/group-words.ts';
import './group-head.css';

interface GroupHeadProps {
  readonly id: string;
  readonly group: LibraryGroup;
  readonly by: LibraryGrouping;
  readonly isCollapsed: boolean;
  /** Whether the keyboard is at it. */
  readonly active: boolean;
  readonly onToggle: (key: string) => void;
}

/** The head of a group among covers. The grid has the focus; a press opens and closes the group. */
export function GroupHead({ id, active, ...rest }: GroupHeadProps) {
  const { group, onToggle } = rest;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div
      id={id}
      role="option"
      aria-selected={false}
      className={classNames('group-head', active && 'is-active')}
      onClick={() => onToggle(group.key)}
    >
      <GroupHeadWords {...rest} />
    </div>
  );
}

/** The same as a row of the list. */
export function GroupHeadRow({
  id,
  active,
  rowIndex,
  ...rest
}: GroupHeadProps & { readonly rowIndex: number }) {
  const { group, onToggle } = rest;
  return (
    <tr
      id={id}
      aria-rowindex={rowIndex}
      className={classNames('group-head', 'is-row', active && 'is-active')}
      onClick={() => onToggle(group.key)}
    >
      <td className="group-head-cell">
        <GroupHeadWords {...rest} />
      </td>
    </tr>
  );
}

function GroupHeadWords({ group, by, isCollapsed }: Omit<GroupHeadProps, 'id' | 'active'>) {
  const { name, note } = groupWords(group, by);
  const Chevron = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <>
      <Chevron size={12} aria-hidden className="group-head-chevron" />
      <span className="group-head-name truncate">{name}</span>
      {note !== '' && <span className="group-head-note truncate">{note}</span>}
      <span className="group-head-count">{counted(group.count, 'asset')}</span>
      {isCollapsed && <span className="visually-hidden">, collapsed</span>}
    </>
  );
}
