import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface UnsavedNoteProps {
  /** Leaves without saving. */
  readonly onDrop: () => void;
  readonly onGoOn: () => void;
}

/** Asks what becomes of edits that are not saved. It has the focus, so that a second Escape does not answer it. */
export function UnsavedNote({ onDrop, onGoOn }: UnsavedNoteProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className="connection-note note" role="alert">
      <span>What you changed here is not saved.</span>
      <span className="connection-note-buttons">
        <Button onClick={onDrop}>Drop the changes</Button>
        <Button ref={stay} onClick={onGoOn}>
          Go on editing
        </Button>
      </span>
    </div>
  );
}
