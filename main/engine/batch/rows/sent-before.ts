import type { Abandonment } from '../../../../shared/model/plan.ts';
import type { Finding } from '../../../../shared/model/preflight.ts';
import type { Library } from '../../library/library.ts';

/** What is left of work that was sent before: its asset in the trash, only the record of its asset, or a job that was abandoned. */
export type SentBefore = 'in-trash' | 'without-file' | Abandonment;

export interface SentBeforeParts {
  readonly library: Pick<Library, 'findInTrash' | 'findWithoutFile'>;
  readonly findAbandoned: (fingerprint: string) => Abandonment | null;
}

/**
 * What is left of the same work, which does not prevent that it is made: the artist decides.
 * @throws AppError while the library cannot be reached
 */
export async function findSentBefore(
  { library, findAbandoned }: SentBeforeParts,
  fingerprint: string,
): Promise<readonly SentBefore[]> {
  const left = findAbandoned(fingerprint);
  return [
    ...((await library.findInTrash(fingerprint)) === null ? [] : (['in-trash'] as const)),
    ...((await library.findWithoutFile(fingerprint)) === null ? [] : (['without-file'] as const)),
    ...(left === null ? [] : [left]),
  ];
}

/** What happened, and what to do in place of paying for another. */
const WORDS: Readonly<Record<SentBefore, string>> = {
  'in-trash': 'Already made: the same lies in the library’s trash. Put it back from there at no cost.',
  'without-file':
    'Already made: the library has the record of the same asset, but its file is missing. Copy the file back beside its asset.json at no cost.',
  cancelled:
    'Already paid for: the same was sent before, and cancelled while the service worked on it. To have that result at no further cost, choose “Keep the result” for its job in the queue.',
  lost: 'Perhaps already paid for: the same was sent before, and its result never came. Look at its job in the queue first: you may be able to keep its result, or to adopt its task.',
  cleared:
    'Perhaps already paid for: the same was sent before, its result never came, and its job was cleared from the queue. If the service’s page shows its task, adopt that.',
};

/** What a row of a plan says of it. */
export const sentFinding = (sent: SentBefore): Finding => ({
  severity: 'warning',
  code: null,
  field: 'image',
  message: `${WORDS[sent]} Starting this row pays for another.`,
});

/** Why a chain that is under way does not send a step by itself. */
export const stepNotSent = (sent: readonly SentBefore[]): string =>
  `${sent.map((each) => WORDS[each]).join(' ')} So nothing was sent: to go on with what was made, start this picture’s chain again once it is there; to pay for another, retry this job.`;
