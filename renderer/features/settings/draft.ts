/** What stands in a field whose value lives elsewhere. */
export interface Draft {
  readonly text: string;
  /** The value that it was last told. */
  readonly value: string;
  /** What was committed and not answered yet; null if nothing is. */
  readonly committed: string | null;
}

export const draftOf = (value: string): Draft => ({ text: value, value, committed: null });

/**
 * The draft once the value has changed. A new value takes the place of the text, but not of what was typed between a commit and the
 * answer to it.
 */
export function followValue(draft: Draft, value: string): Draft {
  const typedSince = draft.committed !== null && draft.text.trim() !== draft.committed;
  return typedSince ? { ...draft, value, committed: null } : draftOf(value);
}
