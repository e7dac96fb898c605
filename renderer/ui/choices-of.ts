import type { Choice } from './segmented.tsx';

/** Choices in the order of their labels. A record names every value, so the compiler finds one that is missing. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): readonly Choice<Value>[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
