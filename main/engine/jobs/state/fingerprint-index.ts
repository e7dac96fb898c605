import type { Job, JobState } from '../../../../shared/model/job.ts';

/** Jobs in certain states, found by what they are made of and asked for. */
export interface FingerprintIndex {
  /** Notes a job as it is now. */
  readonly update: (job: Job) => void;
  readonly remove: (job: Job) => void;
  /** The id of one of them; null where there is none. */
  readonly find: (fingerprint: string) => string | null;
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
    find: (fingerprint) => byFingerprint.get(fingerprint)?.values().next().value ?? null,
  };
}
