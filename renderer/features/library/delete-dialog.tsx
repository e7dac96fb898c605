import { useApp, useAppState } from '../../store/app-context.tsx';
import { libraryActions } from '../../store/library/library-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { counted } from '../../words/figures.ts';

interface DeleteProps {
  readonly asked: readonly string[] | 'all';
  readonly onClose: () => void;
}

/** Asks before assets of the trash are deleted permanently: the one thing here that cannot be undone. */
export function DeleteDialog({ asked, onClose }: DeleteProps) {
  const library = libraryActions(useApp());
  const trashed = useAppState((state) => state.libraryStatus.trashed);
  const { error, ask } = useRequest<'delete'>();
  const count = asked === 'all' ? trashed : asked.length;
  return (
    <Dialog
      title={asked === 'all' ? 'Empty the trash?' : `Delete ${counted(count, 'asset')} for good?`}
      className="decision"
      onClose={onClose}
    >
      <p className="delete-question">
        {counted(count, 'asset')} with all {count === 1 ? 'its' : 'their'} files will be deleted from the
        disk. This cannot be undone; what jobs made would have to be made, and paid for, again.
      </p>
      {error !== null && <ErrorNote error={error} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>Keep</Button>
        <Button
          variant="primary"
          // The second click of a double one on what asked for this is no answer.
          onClick={onFirstClick(() => void ask('delete', () => library.deleteAsked()))}
        >
          Delete for good
        </Button>
      </div>
    </Dialog>
  );
}
