import { type KeyboardEvent, useState } from 'react';
import { chordOf } from '../../commands/key-chord.ts';
import { classNames } from '../../ui/class-names.ts';

interface KeyCaptureProps {
  readonly name: string;
  /** As they are printed. */
  readonly keys: readonly string[];
  /** Null if the command is to have none. */
  readonly onChord: (chord: string | null) => void;
}

/** Shows a command's keys, and once pressed takes the next key as the new one. */
export function KeyCapture({ name, keys, onChord }: KeyCaptureProps) {
  const [listening, setListening] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!listening) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event);
    if (chord === null) return;
    setListening(false);
    if (chord !== 'Escape') onChord(chord === 'Backspace' ? null : chord);
  };
  const words = keys.length === 0 ? 'none' : keys.join(' or ');
  return (
    <button
      type="button"
      className={classNames('key-capture', listening && 'is-listening')}
      aria-label={listening ? `Press the new key of ${name}` : `Key of ${name}: ${words}`}
      onClick={() => setListening(true)}
      onBlur={() => setListening(false)}
      onKeyDown={onKeyDown}
    >
      {listening ? (
        'Press a key…'
      ) : keys.length === 0 ? (
        <span className="dim">none</span>
      ) : (
        keys.map((key) => (
          <kbd key={key} className="key">
            {key}
          </kbd>
        ))
      )}
    </button>
  );
}
