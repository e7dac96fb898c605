import { type KeyboardEvent, type Ref, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface CommittedFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Why a text cannot be taken; null if it can. */
  readonly refusedBecause: (text: string) => string | null;
  readonly onCommit: (text: string) => void;
  /** Whether it also counts once it is left. Not where a question follows, for which the window loses the focus. */
  readonly commitsOnBlur?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A line of text that counts once it is left, or Enter is pressed; Escape takes it back. A new value takes the place of what was typed,
 * in the same field: a new one would lose the focus.
 */
export function CommittedField(props: CommittedFieldProps) {
  const { label, placeholder, value, refusedBecause, onCommit, commitsOnBlur = true, ref } = props;
  const [text, setText] = useState(value);
  const [follows, setFollows] = useState(value);
  if (follows !== value) {
    setFollows(value);
    setText(value);
  }
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
        ref={ref}
        label={label}
        placeholder={placeholder}
        aria-invalid={refused !== null || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(commitsOnBlur && { onBlur: commit })}
        onKeyDown={onKeyDown}
      />
      {!commitsOnBlur && refused === null && trimmed !== value && (
        <p className="settings-hint">Press Enter to set it, Escape to take it back.</p>
      )}
      {refused !== null && (
        <p className="settings-hint" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}
