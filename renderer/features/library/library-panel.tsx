import { useEffect } from 'react';
import type { LibraryPlace, LibrarySort } from '../../../shared/model/library-order.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { CommandScope } from '../../commands/command-scope.tsx';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetCount } from '../../store/library/library-slice.ts';
import { isSearching } from '../../store/library/search-pages.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { choicesOf } from '../../ui/choices-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type Choice, Segmented } from '../../ui/segmented.tsx';
import { SizeRange } from '../../ui/size-range.tsx';
import { counted, groupedFigure } from '../../words/figures.ts';
import { CoverGrid } from './cover-grid.tsx';
import { LibraryMenu } from './library-menu.tsx';
import { LibraryNote } from './library-note.tsx';
import './library-panel.css';
import { LibrarySearch } from './search/library-search.tsx';

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
});

/** All assets as covers, or the ones in the trash. */
export function LibraryPanel() {
  useLookOnReturn();
  return (
    <Area title="Library" className="library-panel" note={<LibraryMenu />} tools={<CoverSize />}>
      <CommandScope name="library">
        <LibrarySearch />
        <LibraryTools />
        <LibraryNote />
        <LibraryBody />
      </CommandScope>
    </Area>
  );
}

/** Scans the folder when the artist returns from another program, which may have changed it. */
function useLookOnReturn(): void {
  const library = libraryActions(useApp());
  useEffect(() => {
    window.addEventListener('focus', library.rescan);
    return () => window.removeEventListener('focus', library.rescan);
  }, [library]);
}

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

function LibraryTools() {
  const { total, trashed } = useAppState((state) => state.libraryStatus);
  const { place, sort } = useAppState((state) => state.libraryOrder);
  const library = libraryActions(useApp());
  if (total + trashed === 0) return null;
  const places: readonly Choice<LibraryPlace>[] = [
    { value: 'library', label: `All ${groupedFigure(total)}` },
    { value: 'trash', label: `Trash ${groupedFigure(trashed)}` },
  ];
  return (
    <div className="library-tools">
      <Segmented
        label="What is shown"
        value={place}
        choices={places}
        onChange={(next) => library.setOrder({ place: next })}
      />
      {place === 'trash' && trashed > 0 && (
        <CommandButton command="library.empty-trash">Empty…</CommandButton>
      )}
      <ChoiceList
        label="Order"
        className="library-sort"
        value={sort}
        choices={SORTS}
        onChange={(next) => library.setOrder({ sort: next })}
      />
    </div>
  );
}

function LibraryBody() {
  const libraryState = useAppState((state) => state.libraryState);
  const error = useAppState((state) => state.libraryError);
  const count = useAppState(assetCount);
  const place = useAppState((state) => state.libraryOrder.place);
  const searching = useAppState((state) => isSearching(state.libraryOrder));
  if (libraryState === 'failed' && error !== null) {
    return (
      <div className="library-failed">
        <ErrorNote
          error={error}
          actions={<CommandButton command="file.reload-library">Try again</CommandButton>}
        />
      </div>
    );
  }
  if (libraryState === 'loading') return <EmptyState title="Reading the library…" />;
  if (count > 0) return <CoverGrid />;
  if (searching) return <NothingFound />;
  return place === 'trash' ? <EmptyTrash /> : <EmptyLibrary />;
}

/** Goes on looking: what comes into the library may match. */
function NothingFound() {
  const library = libraryActions(useApp());
  useEffect(() => library.show(0, 0), [library]);
  return (
    <EmptyState
      title="Nothing matches the search"
      actions={
        <Button variant="primary" onClick={() => library.setOrder({ query: '' })}>
          Clear the search
        </Button>
      }
    >
      Words are found by their beginnings, in names, tags, notes, recipes and sources; every word and filter
      must match.
    </EmptyState>
  );
}

function EmptyTrash() {
  const [keys] = usePrintedKeys('asset.trash');
  const way = keys === undefined ? 'The Asset menu' : `${keys}, or the Asset menu,`;
  return (
    <EmptyState title="The trash is empty">
      {way} moves selected assets here, files and all. They stay until you empty the trash, and can be put
      back.
    </EmptyState>
  );
}

function EmptyLibrary() {
  const summary = useAppState((state) => state.summary);
  const { away, reading } = useAppState((state) => state.libraryStatus);
  const under = summary.running + summary.waiting;
  if (reading !== null) return <EmptyState title="Reading the library…" />;
  if (away !== null) {
    return (
      <EmptyState title="The library is away">
        Its assets show again as soon as its drive is connected; nothing is forgotten meanwhile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing here yet"
      actions={
        <CommandButton command="window.batch" variant={under > 0 ? 'plain' : 'primary'}>
          {under > 0 ? 'Watch the queue' : 'Plan a batch'}
        </CommandButton>
      }
    >
      {under > 0
        ? `${counted(under, 'job')} under way; each model stands here as soon as it is home.`
        : 'What a batch makes comes here: the model, its cover, its reference and how it was made. It works with no network.'}
    </EmptyState>
  );
}
