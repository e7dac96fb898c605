/** Which runs name a job, or an asset. */
export interface RunIndex {
  readonly of: (name: string) => readonly string[];
  /** Replaces what a run names. */
  readonly set: (run: string, names: readonly string[]) => void;
}

export function createRunIndex(): RunIndex {
  const runs = new Map<string, Set<string>>();
  const namesOf = new Map<string, readonly string[]>();
  return {
    of: (name) => [...(runs.get(name) ?? [])],
    set: (run, now) => {
      for (const name of namesOf.get(run) ?? []) {
        const named = runs.get(name);
        named?.delete(run);
        if (named?.size === 0) runs.delete(name);
      }
      if (now.length === 0) namesOf.delete(run);
      else namesOf.set(run, now);
      for (const name of now) runs.set(name, (runs.get(name) ?? new Set()).add(run));
    },
  };
}
