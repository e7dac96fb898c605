import type { Job, JobState } from '../../../../shared/model/job.ts';

/** Finds jobs in certain states by their fingerprint: the bytes of the reference and the recipe. */
export interface FingerprintIndex {
  /** Adds or removes a job, according to its state now. */
  readonly update: (job: Job) => void;
  readonly remove: (job: Job) => void;
  /** The id of one of them; null where there is none. */
  readonly find: (fingerprint: string) => string | null;
  /** The ids of all of them. */
  readonly findAll: (fingerprint: string) => Iterable<string>;
}

/** By what a job's work is known: its fingerprint, and of a chain's step also the picture and the recipes up to it. */
export const printsOf = ({ fingerprint, print }: Pick<Job, 'fingerprint' | 'print'>): readonly string[] =>
  print === undefined ? [fingerprint] : [fingerprint, print];

/** @param namesOf the fingerprints that a job is found by */
export function createFingerprintIndex(
  isMeant: (state: JobState) => boolean,
  namesOf: (job: Job) => readonly string[] = ({ fingerprint }) => [fingerprint],
): FingerprintIndex {
  const byFingerprint = new Map<string, Set<string>>();
  const forget = (job: Job): void => {
    for (const name of namesOf(job)) {
      const ids = byFingerprint.get(name);
      ids?.delete(job.id);
      if (ids?.size === 0) byFingerprint.delete(name);
    }
  };
  return {
    update: (job) => {
      if (!isMeant(job.state)) return forget(job);
      for (const name of namesOf(job)) {
        const ids = byFingerprint.get(name) ?? new Set();
        byFingerprint.set(name, ids.add(job.id));
      }
    },
    remove: forget,
    findAll: (fingerprint) => byFingerprint.get(fingerprint) ?? [],
    find: (fingerprint) => byFingerprint.get(fingerprint)?.values().next().value ?? null,
  };
}
