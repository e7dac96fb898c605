import { useState } from 'react';
import { mergeSubjects, movePicture, splitSubject } from '../../../../shared/model/views/arrange.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { arrangementIn, picturesIn } from '../../../store/batch/arrangement.ts';
import { selectedRow } from '../../../store/batch/plan-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type LeaveGuard, useLeaveGuard } from '../../../ui/leave-guard.ts';
import { counted } from '../../../words/figures.ts';
import { arrangeActions } from './arrange-actions.ts';
import './arrange-views-dialog.css';
import { cellOf, cellOfRow, cellWithin, type GridCell, pictureAt, viewOfCell } from './grid-cell.ts';
import { ViewsGrid } from './views-grid.tsx';

/** The subjects of the plan with the places of their views: pictures are brought to another view or subject, by drag or by keyboard. */
export function ArrangeViewsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Arrange views" className="arrange-views" onClose={onClose}>
      <Arranging onClose={onClose} />
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Arranging({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const { store } = app;
  const actions = arrangeActions(app);
  const subjects = useAppState(arrangementIn);
  const pictures = useAppState(picturesIn);
  // At the row that is selected in the plan, which may be one of thousands.
  const [asked, setActive] = useState<GridCell>(
    () => cellOfRow(subjects, selectedRow(store.getState())) ?? { row: 0, column: 1 },
  );
  const [carriedPath, setCarried] = useState<string | null>(null);
  const [markedIds, setMarked] = useState<ReadonlySet<string>>(NONE);
  const [said, say] = useState('');
  const active = cellWithin(asked, subjects.length);
  const subject = subjects[active.row];
  const picture = pictureAt(subjects, active);
  const carried = carriedPath !== null && pictures.has(carriedPath) ? carriedPath : null;
  const marked = subjects.filter(({ id }) => markedIds.has(id)).map(({ id }) => id);
  const nameOf = (path: string): string => pictures.get(path)?.name ?? '';

  /** @param path what stays under the keyboard, wherever it goes */
  const change = (what: Parameters<typeof actions.change>[0], done: string, path: string | null): void => {
    setCarried(null);
    void actions.change(what).then(({ refused, remark }) => {
      say(refused ?? (remark === null ? done : `${done} ${remark}`));
      const cell = path === null ? null : cellOf(arrangementIn(store.getState()), path);
      if (cell !== null) setActive(cell);
    });
  };
  const move = (path: string, cell: GridCell): void => {
    const into = subjects[cell.row];
    const view = viewOfCell(cell);
    if (into === undefined || view === null) return;
    const done = `${nameOf(path)} is the ${view} of ${into.name} now.`;
    change((now) => movePicture(now, path, { subject: into.id, view }), done, path);
  };
  const takeOut = (path: string): void =>
    change((now) => movePicture(now, path, null), `${nameOf(path)} is a subject of its own now.`, path);
  const split = (): void => {
    if (subject === undefined) return;
    const done = `${subject.name} is ${counted(subject.pictures.length, 'subject')} now.`;
    change((now) => splitSubject(now, subject.id), done, subject.pictures[0]?.path ?? null);
  };
  const merge = (): void => {
    const [first] = subjects.filter(({ id }) => marked.includes(id));
    setMarked(NONE);
    change(
      (now) => mergeSubjects(now, marked),
      `${counted(marked.length, 'subject')} are one set now.`,
      first?.pictures[0]?.path ?? null,
    );
  };
  const undo = (): void => {
    setCarried(null);
    void actions.undo().then((refused) => say(refused ?? 'Undone.'));
  };
  const mark = (id: string): void =>
    setMarked(new Set(marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id]));
  const carry = (path: string | null): void => {
    setCarried(path);
    say(
      path === null
        ? 'Put back.'
        : `${nameOf(path)} is picked up. The arrows choose a place, Enter puts it there, Escape puts it back.`,
    );
  };
  const guard: LeaveGuard = (how) => {
    if (how === 'away') return true;
    carry(null);
    return false;
  };
  useLeaveGuard(carried === null ? null : guard);

  return (
    <>
      <p className="arrange-views-help dim">
        Drag a picture to another view or subject. By keyboard: arrows, Enter picks up and puts down, Delete
        takes out, Space marks a subject. It is remembered for these pictures.
      </p>
      {subjects.length === 0 ? (
        <EmptyState title="No pictures to arrange">Choose a folder with images first.</EmptyState>
      ) : (
        <ViewsGrid
          subjects={subjects}
          pictures={pictures}
          active={active}
          carried={carried}
          marked={marked}
          onActive={setActive}
          onCarry={carry}
          onMove={move}
          onTakeOut={takeOut}
          onMark={mark}
          onUndo={undo}
        />
      )}
      <div className="dialog-foot arrange-views-foot">
        <p className="dialog-foot-words" role="status">
          {said}
        </p>
        <Button
          disabledBecause={carried !== null || picture !== null ? null : 'Choose a picture first.'}
          onClick={() => (carried === null ? picture !== null && carry(picture) : move(carried, active))}
        >
          {carried === null ? 'Pick up' : 'Put down'}
        </Button>
        <Button
          disabledBecause={picture === null ? 'Choose a picture first.' : null}
          onClick={() => picture !== null && takeOut(picture)}
        >
          Take out
        </Button>
        <Button disabledBecause={subject === undefined ? 'Choose a subject first.' : null} onClick={split}>
          Split
        </Button>
        <Button
          disabledBecause={marked.length < 2 ? 'Mark two subjects or more first.' : null}
          onClick={merge}
        >
          Make one set
        </Button>
        <Button onClick={undo}>Undo</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
