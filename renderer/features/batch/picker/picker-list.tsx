import { Box, FileArchive, Folder, Image, Star } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import type { FolderEntry } from '../../../../shared/bridge/views.ts';
import type { Column } from '../../../ui/table-column.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { VirtualTable } from '../../../ui/virtual-table.tsx';
import { placeWords } from './picker-words.ts';
import { entryOfLetters, NOTHING_TYPED, withLetter } from './type-to-find.ts';

const ICONS: Readonly<Record<FolderEntry['kind'], ReactNode>> = {
  folder: <Folder size={14} aria-label="folder" />,
  image: <Image size={14} aria-label="image" className="dim" />,
  mesh: <Box size={14} aria-label="model" className="dim" />,
  // Listed only where something is imported.
  other: null,
};

/** What can be imported although no batch takes it, by its ending. */
const IMPORTABLE: readonly (readonly [ending: RegExp, icon: ReactNode])[] = [
  [/\.(?:fbx|usdz|gltf)$/i, ICONS.mesh],
  [/\.exr$/i, <Image key="exr" size={14} aria-label="depth map" className="dim" />],
  [/\.zip$/i, <FileArchive key="zip" size={14} aria-label="zip" className="dim" />],
];

function iconOf({ name, kind, thumbnail, place }: FolderEntry): ReactNode {
  if (thumbnail !== undefined) return <Thumbnail src={thumbnail} />;
  if (kind === 'other') return IMPORTABLE.find(([ending]) => ending.test(name))?.[1];
  return place === 'favourite' ? <Star size={14} aria-label="favourite" fill="currentColor" /> : ICONS[kind];
}

const NAMES: readonly Column<FolderEntry>[] = [
  { id: 'kind', head: '', width: '28px', cell: iconOf },
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(0, 1fr)',
    cell: ({ name, kind, away }) => <span className={kind === 'folder' && !away ? '' : 'dim'}>{name}</span>,
  },
];

const PLACES: readonly Column<FolderEntry>[] = [
  ...NAMES,
  {
    id: 'where',
    head: 'Where',
    width: 'minmax(0, 1.6fr)',
    cell: (entry) => <span className="dim">{placeWords(entry)}</span>,
  },
];

interface PickerListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly entries: readonly FolderEntry[];
  /** Whether these are the places to start from. */
  readonly arePlaces: boolean;
  readonly selected: string | null;
  readonly onSelect: (path: string) => void;
  readonly onOpen: (entry: FolderEntry) => void;
  readonly onUp: () => void;
  /** What stands in place of an empty list. */
  readonly empty: ReactNode;
}

/** The entries of a folder. Backspace goes up, and letters lead to the name that begins with them. */
export function PickerList(props: PickerListProps) {
  const { ref, entries, arePlaces, selected, onSelect, onOpen, onUp, empty } = props;
  const typed = useRef(NOTHING_TYPED);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace') {
      event.preventDefault();
      onUp();
    } else if ([...event.key].length === 1 && (event.key !== ' ' || typed.current.text !== '')) {
      event.preventDefault();
      typed.current = withLetter(typed.current, event.key, event.timeStamp);
      const found = entryOfLetters(entries, selected, typed.current);
      if (found !== null) onSelect(found.path);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the table in it, or to the words in its place
    <div ref={ref} className="folder-picker-list" tabIndex={-1} onKeyDown={onKeyDown}>
      {entries.length === 0 ? (
        empty
      ) : (
        <VirtualTable
          label="Folders and images"
          columns={arePlaces ? PLACES : NAMES}
          rows={entries}
          keyOf={({ path }) => path}
          selectedKey={selected}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
