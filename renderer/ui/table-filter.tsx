import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './segmented.tsx';
import { TextField } from './text-field.tsx';
import './table-filter.css';

interface TableFilterProps<Group extends string> {
  /** Of the whole, for screen readers: `Filter of the queue`. */
  readonly label: string;
  /** What the words are looked for in: `Name, task or state`. */
  readonly wordsIn: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly groupLabel: string;
  readonly group: Group;
  readonly groups: readonly Choice<Group>[];
  readonly onGroup: (group: Group) => void;
  /** How many rows are shown. */
  readonly note: string;
  /** Escape, in the words. */
  readonly onClose: () => void;
}

/** What of a table is shown: by words, and by a group of its rows. */
export function TableFilter<Group extends string>(props: TableFilterProps<Group>) {
  const { label, wordsIn, words, onWords, groupLabel, group, groups, onGroup, note, onClose } = props;
  return (
    <search className="table-filter" aria-label={label}>
      <TextField
        label={`Words in ${wordsIn.charAt(0).toLowerCase()}${wordsIn.slice(1)}`}
        placeholder={wordsIn}
        autoFocus
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      />
      <ChoiceList label={groupLabel} value={group} choices={groups} onChange={onGroup} />
      <span className="dim truncate" role="status">
        {note}
      </span>
    </search>
  );
}
