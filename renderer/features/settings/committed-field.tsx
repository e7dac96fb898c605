import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface CommittedFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Why a text cannot be taken; null if it can. */
  readonly refusedBecause: (text: string) => string | null;
  readonly onCommit: (text: string) => void;
}

/** A line of text that counts once it is left, or Enter is pressed; Escape takes it back. */
export function CommittedField({ label, placeholder, value, refusedBecause, onCommit }: CommittedFieldProps) {
  const [text, setText] = useState(value);
  const trimmed = text.trim();
  const refused = refusedBecause(trimmed);
  const commit = (): void => {
    if (refused === null && trimmed !== value) onCommit(trimmed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && text !== value) {
      event.stopPropagation();
      setText(value);
    }
  };
  return (
    <>
      <TextField
        label={label}
        placeholder={placeholder}
        aria-invalid={refused !== null || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {refused !== null && (
        <p className="settings-hint" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}
