import { Button } from '../../../ui/button.tsx';

interface SilentNoteProps {
  /** The folder that does not answer; null for none. */
  readonly waited: string | null;
  readonly canStop: boolean;
  readonly onStop: () => void;
}

/** Says that a folder does not answer. */
export function SilentNote({ waited, canStop, onStop }: SilentNoteProps) {
  return (
    <div role="status">
      {waited !== null && (
        <div className="folder-picker-silent note">
          <p>
            {waited} does not answer yet. Its disk may be asleep, or away: wait on, or choose another folder.
          </p>
          {canStop && <Button onClick={onStop}>Stop waiting</Button>}
        </div>
      )}
    </div>
  );
}
