import type { JobMoment } from '../../../shared/model/job-moment.ts';
import type { Tone } from '../../ui/state-dot.tsx';

const WORDS: Readonly<Record<string, readonly [tone: Tone, words: string]>> = {
  claimed: ['active', 'being sent'],
  unsendable: ['bad', 'cannot be sent'],
  held: ['idle', 'held'],
  released: ['idle', 'let go'],
  'never-sent': ['warn', 'never sent'],
  'refused-for-now': ['warn', 'refused for now'],
  'refusal-stands': ['ok', 'the refusal cost nothing'],
  'refusal-doubted': ['warn', 'refused, and perhaps charged'],
  refused: ['bad', 'refused'],
  accepted: ['active', 'accepted'],
  'outcome-lost': ['warn', 'answer lost'],
  'found-submitting': ['warn', 'found half sent at the start'],
  priced: ['idle', 'charged'],
  'proven-not-charged': ['ok', 'proven not charged'],
  'proven-charged': ['warn', 'proven charged'],
  unproven: ['warn', 'the balance proves nothing'],
  adopted: ['active', 'task adopted'],
  polled: ['active', 'asked after'],
  succeeded: ['ok', 'made; the result is downloaded'],
  'remote-failed': ['bad', 'failed at the service'],
  noted: ['warn', 'held up'],
  kept: ['ok', 'the result came whole'],
  'came-bad': ['warn', 'no good result came'],
  'found-kept': ['ok', 'its result was found on the disk'],
  'taken-as-it-came': ['active', 'to be kept as it came'],
  'asked-again': ['active', 'asked for again'],
  stored: ['ok', 'in the library'],
  restored: ['warn', 'restored from a backup'],
  'found-in-library': ['ok', 'found in the library'],
  cancelled: ['idle', 'cancelled'],
  'sent-again': ['active', 'to be sent again'],
  'given-up': ['idle', 'given up'],
  retried: ['active', 'a new attempt'],
  'put-back': ['idle', 'put back, held'],
  moved: ['idle', 'moved'],
};

/** A moment's event as a dot and words; one that is not known here by its own name. */
export function momentWords({ type }: Pick<JobMoment, 'type'>): {
  readonly tone: Tone;
  readonly words: string;
} {
  const [tone, words] = WORDS[type] ?? ['idle', type];
  return { tone, words };
}

/** A moment with its place among all of its job, which it keeps: others come after it. */
export type NumberedMoment = JobMoment & { readonly serial: number };

/** Moments of one attempt together, oldest first. */
export function byAttempt(
  moments: readonly JobMoment[],
): readonly { readonly attempt: number; readonly moments: readonly NumberedMoment[] }[] {
  const numbered = moments.map((moment, serial) => ({ ...moment, serial }));
  return [...Map.groupBy(numbered, ({ attempt }) => attempt)].map(([attempt, own]) => ({
    attempt,
    moments: own,
  }));
}
