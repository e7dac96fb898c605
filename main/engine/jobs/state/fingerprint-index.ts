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

export function createFingerprintIndex(isMeant: (state: JobState) => boolean): FingerprintIndex {
  const byFingerprint = new Map<string, Set<string>>();
  const forget = ({ id, fingerprint }: Job): void => {
    const ids = byFingerprint.get(fingerprint);
    ids?.delete(id);
    if (ids?.size === 0) byFingerprint.delete(fingerprint);
  };
  return {
    update: (job) => {
      if (!isMeant(job.state)) return forget(job);
      const ids = byFingerprint.get(job.fingerprint) ?? new Set();
      byFingerprint.set(job.fingerprint, ids.add(job.id));
    },
    remove: forget,
    findAll: (fingerprint) => byFingerprint.get(fingerprint) ?? [],
    find: (fingerprint) => byFingerprint.get(fingerprint)?.values().next().value ?? null,
  };
}
