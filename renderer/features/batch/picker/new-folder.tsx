import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface NewFolderProps {
  /** The folder in which it is made; null where none is listed. */
  readonly within: string | null;
  /** Called with its path. */
  readonly onMade: (path: string) => void;
}

/** Makes a folder in the one that is listed, where files are to be written. */
export function NewFolder({ within, onMade }: NewFolderProps) {
  const { bridge } = useApp();
  const [name, setName] = useState<string | null>(null);
  const { busy, error, ask, clear } = useRequest<'make'>();
  const close = (): void => {
    setName(null);
    clear();
  };
  if (name === null || within === null) {
    return (
      <div className="folder-picker-new">
        <Button
          icon={<FolderPlus size={13} aria-hidden />}
          disabledBecause={within === null ? 'Open a folder first: the new one is made in it.' : null}
          onClick={() => setName('')}
        >
          New folder…
        </Button>
      </div>
    );
  }
  const why = name.trim() === '' ? 'Type a name first.' : busy === null ? null : 'The folder is being made.';
  const make = async (): Promise<void> => {
    if (why !== null) return;
    const isMade = await ask('make', async () => onMade(await bridge.fs.makeFolder({ within, name })));
    if (isMade) close();
  };
  return (
    <>
      <form
        className="folder-picker-new"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label="Name of the new folder"
          placeholder="Name of the new folder"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            close();
          }}
        />
        <Button type="submit" disabledBecause={why}>
          Make folder
        </Button>
        <Button onClick={close}>Cancel</Button>
      </form>
      {error !== null && (
        <div className="folder-picker-error">
          <ErrorNote error={error} />
        </div>
      )}
    </>
  );
}
