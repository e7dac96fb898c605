import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import type { CopyAnswer, LibraryOriginal } from '../../../shared/model/libraries/library-original.ts';
import { useApp } from '../../store/app-context.tsx';
import { librariesActions } from '../../store/library/libraries-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useIsOpen } from '../../ui/use-is-open.ts';

interface CopiedLibraryProps {
  /** Of the library that was chosen. */
  readonly folder: string;
  readonly original: LibraryOriginal;
  readonly onClose: () => void;
}

/** Asks whether a library is a copy or was moved: its id is known at another folder. Nothing is changed before the answer. */
export function CopiedLibraryDialog({ folder, original, onClose }: CopiedLibraryProps) {
  const libraries = librariesActions(useApp());
  const isOpen = useIsOpen();
  const { busy, error, ask } = useRequest<'answer'>();
  const answer = async (given: CopyAnswer): Promise<void> => {
    if ((await ask('answer', () => libraries.answerCopy(folder, given))) && isOpen()) onClose();
  };
  const isBusy = busy === null ? null : 'It is being opened.';
  const isThere = original.state === 'there';
  const name = libraryName(folder);
  return (
    <Dialog
      title={isThere ? `${name} is a copy of ${libraryName(original.folder)}` : `Is ${name} a copy?`}
      className="decision"
      onClose={onClose}
    >
      <p className="delete-question selectable">
        {folder} has the id of the library in {original.folder}
        {WHERE[original.state]}
      </p>
      <p className="delete-question">
        <strong>A library of its own</strong>: it gets a new id and an index of its own, and keeps its assets,
        stars, tags, collections and stacks. Results that are still to come go to the other one.
      </p>
      <p className="delete-question">
        <strong>Moved here</strong>: it goes on as the library that it was, and results that are still to come
        go here.{' '}
        {isThere
          ? 'The other folder stays as it is, and leaves the list of libraries.'
          : 'The other folder leaves the list of libraries.'}
      </p>
      {error !== null && <ErrorNote error={error} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button disabledBecause={isBusy} onClick={() => void answer('moved')}>
          It was moved here
        </Button>
        <Button variant="primary" disabledBecause={isBusy} onClick={() => void answer('own')}>
          Make it a library of its own
        </Button>
      </div>
    </Dialog>
  );
}

const WHERE: Readonly<Record<LibraryOriginal['state'], string>> = {
  there: ', which is there too. Which one gets a result must be clear, so say what this one is.',
  away: ', whose drive is not connected. So it cannot be seen whether that one is still there; say what this one is.',
  silent:
    ', whose disk does not answer. So it cannot be seen whether that one is still there; say what this one is.',
};
