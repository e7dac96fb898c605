import { libraryName } from '../../../../shared/model/libraries/job-library.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { librariesActions } from '../../../store/library/libraries-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ElsewhereProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Says in which library the result of a job is, and opens that one at it. */
export function ElsewhereDialog({ jobId, onClose }: ElsewhereProps) {
  const libraries = librariesActions(useApp());
  const job = useAppState((state) => state.jobsById.get(jobId));
  const open = useAppState((state) => state.libraryStatus.folder);
  if (job?.library === undefined || job.state.state !== 'done') return null;
  const { folder } = job.library;
  const { assetId } = job.state;
  return (
    <Dialog title={`The result is in ${libraryName(folder)}`} className="decision" onClose={onClose}>
      <p className="delete-question selectable">
        {job.reference.name} was queued for the library in {folder}, and its result is there. The library that
        is open is {open}; what can be undone in it is forgotten when another one is opened.
      </p>
      <div className="dialog-foot">
        <Button onClick={onClose}>Stay here</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            void libraries.openAt(folder, assetId);
          }}
        >
          Open {libraryName(folder)} and show it
        </Button>
      </div>
    </Dialog>
  );
}
