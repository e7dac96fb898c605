import { type JobState, type RefusedRequest, refusedRequest } from '../../../../shared/model/job.ts';

type StateOf<Name extends JobState['state']> = Extract<JobState, { state: Name }>;
/** What is known of a request from before it was sent. */
type Intent = Pick<StateOf<'submitting'>, 'since' | 'balanceBefore' | 'idempotency'>;

/** The fields of the intent to send that are needed if the answer is lost. */
export function intentOf({ balanceBefore, idempotency }: Omit<Intent, 'since'>): Omit<Intent, 'since'> {
  return {
    ...(balanceBefore !== undefined && { balanceBefore }),
    ...(idempotency !== undefined && { idempotency }),
  };
}

/** The state of a job whose request may have been charged, and has no answer that says so. */
export function unknownAfter(
  intent: Intent,
  message: string,
  now: number,
  namedTasks: readonly string[] = [],
): StateOf<'unknown'> {
  const advice =
    intent.idempotency === undefined
      ? 'nothing is sent again by itself'
      : 'it is asked again under the same key, which costs nothing more';
  return {
    state: 'unknown',
    since: intent.since,
    lostAt: now,
    message: `${message}: it may have been charged, so ${advice}`,
    ...intentOf(intent),
    ...(namedTasks.length > 0 && { namedTasks: [...namedTasks] }),
  };
}

/** The field that keeps a refused request while its job waits or is cancelled. */
export function refusalKept(state: JobState): { readonly refused?: RefusedRequest } {
  const refused = refusedRequest(state);
  return refused === null ? {} : { refused };
}

/** The state after a balance showed that the refused request was not charged; null if there was none. */
export function withoutRefusal(state: JobState): JobState | null {
  if (state.state !== 'waiting' && state.state !== 'cancelled') return null;
  const { refused, ...rest } = state;
  return refused === undefined ? null : rest;
}
