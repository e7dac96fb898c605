import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { draftOf, followValue } from './draft.ts';
import { TextArea, TextField } from './text-field.tsx';

interface CommittedFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Why a text cannot be taken; null if it can. */
  readonly refusedBecause: (text: string) => string | null;
  /** May answer whether the text was taken. One that was refused is typed on, and gives way to the next value. */
  readonly onCommit: ((text: string) => void) | ((text: string) => Promise<boolean>);
  /** Called when something is typed, before it counts: what was said of an earlier text counts no more. */
  readonly onType?: () => void;
  /** Whether it also counts once it is left. Not where a question follows, for which the window loses the focus. */
  readonly commitsOnBlur?: boolean;
  /** Whether it may have several lines. Enter then begins a line, and Ctrl+Enter counts. */
  readonly hasLines?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A text that counts once it is left or goes away, or Enter is pressed; Escape takes it back. A new value takes the place of what was typed
 * before it, in the same field: a new one would lose the focus.
 */
export function CommittedField(props: CommittedFieldProps) {
  const { label, placeholder, value, refusedBecause, onCommit, commitsOnBlur = true, ref } = props;
  const { hasLines = false, onType } = props;
  const [draft, setDraft] = useState(() => draftOf(value));
  if (draft.value !== value) setDraft(followValue(draft, value));
  const { text } = draft;
  const trimmed = text.trim();
  const refused = refusedBecause(trimmed);
  const commit = (): void => {
    if (refused !== null || trimmed === value) return;
    setDraft({ ...draft, committed: trimmed });
    const answer = onCommit(trimmed);
    if (!(answer instanceof Promise)) return;
    void answer.then((isTaken) => {
      if (isTaken === false)
        setDraft((now) => (now.committed === trimmed ? { ...now, committed: null } : now));
    });
  };
  // A field that goes away while it is typed in is left, but nothing says so.
  const leave = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    leave.current = commitsOnBlur && trimmed !== draft.committed ? commit : undefined;
  });
  useEffect(() => () => leave.current?.(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an input method: they choose and give up its offers, not the text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (!hasLines || event.ctrlKey || event.metaKey)) commit();
    if (event.key === 'Escape' && text !== value) {
      event.stopPropagation();
      setDraft(draftOf(value));
    }
  };
  const field = {
    ...{ label, placeholder, onKeyDown },
    'aria-invalid': refused !== null || undefined,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setDraft({ ...draft, text: event.target.value });
      onType?.();
    },
    ...(commitsOnBlur && { onBlur: commit }),
  };
  return (
    <>
      {hasLines ? <TextArea {...field} /> : <TextField ref={ref} {...field} />}
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
