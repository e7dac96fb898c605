import { FolderPlus } from 'lucide-react';
import { useEffect } from 'react';
import { CommandButton } from '../../../commands/command-button.tsx';
import { CommandScope } from '../../../commands/command-scope.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { findFollowing } from '../../../store/library/find/find-following.ts';
import { Area } from '../../../ui/area.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { LibraryFilters, LibrarySearch } from '../search/library-search.tsx';
import './find-panel.css';
import { FindTree } from './find-tree.tsx';

/** The search, and what the library can be narrowed by: collections, kinds, tags, saved searches, each with its count. */
export function FindPanel() {
  const app = useApp();
  useEffect(() => findFollowing(app).follow(), [app]);
  return (
    <Area
      title="Find"
      className="find-panel"
      tools={
        <>
          <LibraryFilters />
          <CommandButton command="find.new-collection" icon={<FolderPlus size={13} aria-hidden />} />
        </>
      }
    >
      <CommandScope name="find">
        <LibrarySearch isSlim />
        <FindBody />
        <TagWork />
        <Faults />
      </CommandScope>
    </Area>
  );
}

function FindBody() {
  const readState = useAppState((state) => state.findState);
  const error = useAppState((state) => state.findError);
  const hasFacets = useAppState((state) => state.facets !== null);
  const setFind = useAppState((state) => state.setFind);
  const { total, trashed, reading, away } = useAppState((state) => state.libraryStatus);
  const isEmpty = useAppState((state) => state.collections.length + state.savedSearches.length === 0);
  if (readState === 'failed' && error !== null) {
    return (
      <div className="library-failed">
        <ErrorNote
          error={error}
          actions={
            <Button onClick={() => setFind({ findState: 'loading', findError: null })}>Try again</Button>
          }
        />
      </div>
    );
  }
  if (readState === 'loading' && !hasFacets) return <EmptyState title="Reading…" />;
  if (total + trashed === 0 && isEmpty && reading === null && away === null) {
    return (
      <EmptyState title="Nothing to find yet">
        Kinds, tags and collections stand here once the library has assets.
      </EmptyState>
    );
  }
  return <FindTree />;
}

/** A tag is being changed in many assets. */
function TagWork() {
  const work = useAppState((state) => state.tagWork);
  const { bridge } = useApp();
  if (work === null || work.of === 0) return null;
  return (
    <div className="find-work" role="status">
      <span>
        {groupedFigure(work.done)} of {counted(work.of, 'asset')} changed
      </span>
      <ProgressBar label="Changing a tag" value={work.done / work.of} />
      {/* If the call fails, the work goes on, and its own answer says how it ended. */}
      <Button onClick={() => void bridge.tagTree.stop({ workId: work.id }).catch(() => undefined)}>
        Stop
      </Button>
    </div>
  );
}

/** Files of collections that cannot be used, quietly: everything else can be. */
function Faults() {
  const faults = useAppState((state) => state.collectionFaults);
  const unused = faults.filter(({ fault }) => fault !== 'same-name');
  const [first] = unused;
  if (first === undefined) return null;
  return (
    <p className="find-fault note" role="status">
      <span className="state-dot tone-warn" />
      {unused.length === 1
        ? `collections/${first.file} cannot be used: ${first.detail}`
        : `${counted(unused.length, 'file')} of collections cannot be used, the first: ${first.file}, ${first.detail}`}
    </p>
  );
}
