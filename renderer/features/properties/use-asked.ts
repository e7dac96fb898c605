import { useEffect, useState } from 'react';

/** What the engine answered about a thing: nothing yet, an answer (of before, while it is asked again), or that it could not. */
export interface Asked<Answer> {
  readonly answer: Answer | null;
  readonly hasFailed: boolean;
}

/**
 * Asks the engine about a thing, and again whenever `again` changes. The answer stays in sight until the next one is there, and goes when the thing changes.
 * @param about the id of the thing
 * @param ask must be the same function while nothing that it depends on changes
 */
export function useAsked<Answer>(
  about: string,
  ask: (id: string) => Promise<Answer>,
  again: unknown,
): Asked<Answer> {
  const [known, setKnown] = useState<Asked<Answer> & { readonly about: string }>(() => ({
    about,
    answer: null,
    hasFailed: false,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `again` is does not matter, only that it changed
  useEffect(() => {
    let isWanted = true;
    ask(about).then(
      (answer) => isWanted && setKnown({ about, answer, hasFailed: false }),
      () =>
        isWanted &&
        setKnown((before) => ({
          about,
          answer: before.about === about ? before.answer : null,
          hasFailed: true,
        })),
    );
    return () => {
      isWanted = false;
    };
  }, [about, ask, again]);
  return known.about === about ? known : { answer: null, hasFailed: false };
}
