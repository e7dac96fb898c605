import { useActions, useAppState } from '../../store/app-context.tsx';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { counted } from '../../words/figures.ts';
import { lastName } from '../../words/paths.ts';
import { CoverGrid } from './cover-grid.tsx';
import './library-panel.css';

/** Everything that was made, as covers. */
export function LibraryPanel() {
  const total = useAppState((state) => state.assetTotal);
  const folder = useAppState((state) => state.facts?.libraryFolder ?? '');
  const size = useAppState((state) => state.settings.appearance.coverSize);
  const { appearance } = useActions();
  return (
    <Area
      title="Library"
      note={
        <span title={folder}>{folder === '' ? '' : `${lastName(folder)} · ${counted(total, 'asset')}`}</span>
      }
      tools={
        <input
          type="range"
          className="cover-size"
          aria-label="Size of the covers"
          title="Size of the covers"
          min={110}
          max={320}
          step={10}
          value={size}
          onChange={(event) => appearance.change({ coverSize: event.target.valueAsNumber })}
        />
      }
    >
      <LibraryBody />
    </Area>
  );
}

function LibraryBody() {
  const libraryState = useAppState((state) => state.libraryState);
  const error = useAppState((state) => state.libraryError);
  const empty = useAppState((state) => state.assets.length === 0);
  const { library } = useActions();
  if (libraryState === 'failed' && error !== null) {
    return (
      <div className="library-failed">
        <ErrorNote error={error} actions={<Button onClick={() => void library.reload()}>Try again</Button>} />
      </div>
    );
  }
  if (libraryState === 'loading') return <EmptyState title="Reading the library…" />;
  return empty ? <EmptyLibrary /> : <CoverGrid />;
}

function EmptyLibrary() {
  const summary = useAppState((state) => state.summary);
  const showWorkspace = useAppState((state) => state.showWorkspace);
  const under = summary.running + summary.waiting;
  return (
    <EmptyState
      title="Nothing here yet"
      actions={
        <Button look={under > 0 ? 'plain' : 'primary'} onClick={() => showWorkspace('batch')}>
          {under > 0 ? 'Watch the queue' : 'Plan a batch'}
        </Button>
      }
    >
      {under > 0
        ? `${counted(under, 'job')} under way; each model stands here as soon as it is home.`
        : 'What a batch makes comes here: the model, its cover, its reference and how it was made. It works with no network.'}
    </EmptyState>
  );
}
