import { useEffect } from 'react';
import type { LibraryPlace } from '../../../shared/model/library-order.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { CommandScope } from '../../commands/command-scope.tsx';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { findFollowing } from '../../store/library/find/find-following.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetCount } from '../../store/library/library-slice.ts';
import { isSearching } from '../../store/library/search-pages.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type Choice, Segmented } from '../../ui/segmented.tsx';
import { counted, groupedFigure } from '../../words/figures.ts';
import { CoverGrid } from './cover-grid.tsx';
import { useImportDrop } from './import/use-import-drop.ts';
import { LibraryMenu } from './library-menu.tsx';
import { LibraryNote } from './library-note.tsx';
import './library-panel.css';
import { AssetList } from './list/asset-list.tsx';
import { LibrarySearch, SearchChips } from './search/library-search.tsx';
import { OrderTools, ViewTools } from './view/view-tools.tsx';

/** All assets as covers, or the ones in the trash. */
export function LibraryPanel() {
  const isFindShown = useAppState((state) => state.dock.visible.includes('find'));
  useLookOnReturn();
  useFindLists();
  const drop = useImportDrop();
  return (
    <Area title="Library" className="library-panel" note={<LibraryMenu />} tools={<ViewTools />}>
      <CommandScope name="library">
        {!isFindShown && <LibrarySearch />}
        <LibraryTools withPlaces={!isFindShown} />
        <LibraryNote />
        <div ref={drop} className="library-drop">
          <LibraryBody />
        </div>
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

/** Keeps collections up to date also while the panel *Find* is not there: a collection can be shown and ordered all the same. */
function useFindLists(): void {
  const app = useApp();
  useEffect(() => findFollowing(app).follow(), [app]);
}

/** @param withPlaces whether the library and its trash are chosen here, since the panel *Find* is not in sight */
function LibraryTools({ withPlaces }: { readonly withPlaces: boolean }) {
  const { total, trashed } = useAppState((state) => state.libraryStatus);
  const { place } = useAppState((state) => state.libraryOrder);
  const library = libraryActions(useApp());
  if (total + trashed === 0) return null;
  const places: readonly Choice<LibraryPlace>[] = [
    { value: 'library', label: `All ${groupedFigure(total)}` },
    { value: 'trash', label: `Trash ${groupedFigure(trashed)}` },
  ];
  return (
    <div className="library-tools">
      {withPlaces && (
        <Segmented
          label="What is shown"
          value={place}
          choices={places}
          onChange={(next) => library.setOrder({ place: next })}
        />
      )}
      <SearchChips />
      {place === 'trash' && trashed > 0 && (
        <CommandButton command="library.empty-trash">Empty…</CommandButton>
      )}
      <OrderTools />
    </div>
  );
}

function LibraryBody() {
  const libraryState = useAppState((state) => state.libraryState);
  const error = useAppState((state) => state.libraryError);
  const count = useAppState(assetCount);
  const place = useAppState((state) => state.libraryOrder.place);
  const searching = useAppState((state) => isSearching(state.libraryOrder));
  const isList = useAppState((state) => state.settings.appearance.libraryView === 'list');
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
  if (count > 0) return isList ? <AssetList /> : <CoverGrid />;
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
        ? `${counted(under, 'job')} under way; each model appears here as soon as it is downloaded.`
        : 'What a batch makes comes here: the model, its cover, its reference and how it was made. It works with no network.'}
    </EmptyState>
  );
}
