import { useApp, useAppState } from '../../../store/app-context.tsx';
import { watchesInNeed, watchInHand } from '../../../store/watches/watches-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { VirtualTable } from '../../../ui/virtual-table.tsx';
import { counted } from '../../../words/figures.ts';
import { needWords } from '../../../words/watch-need.ts';
import { watchActions } from './watch-actions.ts';
import { WATCH_COLUMNS } from './watch-columns.tsx';
import { WatchDetail } from './watch-detail.tsx';
import './watches-dialog.css';

/** The folders that Maquette watches, how each is, and what it did. */
export function WatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const watches = useAppState((state) => state.watches);
  const active = useAppState(watchInHand);
  const inNeed = useAppState(watchesInNeed);
  const setActive = useAppState((state) => state.setActiveWatch);
  const actions = watchActions(useApp());
  const isEmpty = watches !== null && watches.length === 0;
  return (
    <Dialog title="Watched folders" className="watches-dialog" onClose={onClose}>
      {isEmpty && (
        <div className="watches-body">
          <EmptyState title="No folder is watched">
            New pictures in a watched folder become jobs by themselves, within a budget a day, as long as
            Maquette is open.
          </EmptyState>
        </div>
      )}
      {watches !== null && !isEmpty && (
        <div className="watches-table">
          <VirtualTable
            label="Watched folders"
            columns={WATCH_COLUMNS}
            rows={watches}
            keyOf={({ id }) => id}
            selectedKey={active?.id ?? null}
            onSelect={setActive}
            onRemove={(watch) => void actions.remove(watch)}
          />
        </div>
      )}
      {active !== null && <WatchDetail key={active.id} watch={active} />}
      <div className="dialog-foot">
        <span className="dialog-foot-words dim" role="status">
          {watches === null
            ? 'Being read…'
            : isEmpty
              ? ''
              : `${counted(watches.length, 'folder')}${needWords(inNeed)}`}
        </span>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={actions.begin}>
          Watch a folder…
        </Button>
      </div>
    </Dialog>
  );
}
