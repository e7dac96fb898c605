import { CODE, type CodeName, codeName } from '../../../shared/interface/codes.ts';
import { createdDataSchema } from '../../../shared/interface/tasks.ts';
import { describeBody, parseEnvelope, type RawAnswer, retryAfterMs } from './answer.ts';
import type { SubmitEvidence } from './paid-post.ts';
import { type PossibleTaskIds, possibleTaskIds } from './possible-task-ids.ts';

/** What can be done after a refusal. */
export type Remedy = 'nothing' | 'fresh-token' | 'credentials' | 'top-up' | 'later';

/** The result of a paid request. This is the only place that reads it; everything else depends on it. */
export type SubmitOutcome =
  /** Not a byte left this machine: nothing was charged. */
  | { readonly kind: 'never-sent'; readonly words: string }
  /** The service refused, by a documented code, 401 or 429: nothing was charged. */
  | {
      readonly kind: 'refused';
      readonly code: number | null;
      readonly words: string;
      readonly remedy: Remedy;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'accepted'; readonly taskId: string }
  /** Everything else: it may have been charged. `namedTasks` are possible task ids in what arrived of the answer. */
  | {
      readonly kind: 'lost';
      /** Null if the answer had none. */
      readonly code: number | null;
      readonly words: string;
      readonly namedTasks: readonly string[];
    };

/**
 * The outcome table of the design, "Submitting".
 * @param now milliseconds since the epoch, for a `Retry-After` that is a date
 */
export function classifySubmit(evidence: SubmitEvidence, now: number): SubmitOutcome {
  switch (evidence.kind) {
    case 'not-connected':
      return { kind: 'never-sent', words: evidence.words };
    case 'broken':
      return lost(null, evidence.words, possibleTaskIds(evidence.text));
    case 'answered':
      return classifyAnswer(evidence, now);
  }
}

function classifyAnswer(answer: RawAnswer, now: number): SubmitOutcome {
  const envelope = parseEnvelope(answer.text);
  const created = createdDataSchema.safeParse(envelope?.data);
  const ok = answer.status >= 200 && answer.status < 300;
  if (created.success && ok && envelope?.code === CODE.success) {
    return { kind: 'accepted', taskId: created.data.task_id };
  }
  const possible = possibleTaskIds(answer.text);
  // With a task id in the answer, a task may exist, whatever else the answer says: never read it as a refusal.
  if (possible.named.length > 0) {
    const code = envelope?.code ?? null;
    if (ok && code === CODE.success) return lost(code, NO_TASK, possible);
    return lost(
      code,
      `a task id beside ${code === null ? 'no code' : `code ${code}`} and HTTP ${answer.status}`,
      possible,
    );
  }
  const refused = (code: number | null, words: string, remedy: Remedy): SubmitOutcome => ({
    kind: 'refused',
    code,
    words,
    remedy,
    retryAfterMs: retryAfterMs(answer.retryAfter, now),
  });
  if (answer.status === 401) return refused(CODE.unauthorized, envelope?.msg ?? 'HTTP 401', 'fresh-token');
  if (answer.status === 429) return refused(null, 'HTTP 429, too many requests', 'later');
  if (answer.status >= 500) return lost(envelope?.code ?? null, `HTTP ${answer.status}`, possible);
  if (envelope === null)
    return lost(null, `HTTP ${answer.status} with ${describeBody(answer.text)}`, possible);
  if (envelope.code === CODE.success) return lost(envelope.code, NO_TASK, possible);
  const remedy = refusalRemedy(envelope.code);
  if (remedy === null) return lost(envelope.code, `${envelope.msg} (code ${envelope.code})`.trim(), possible);
  return refused(envelope.code, envelope.msg, remedy);
}

const NO_TASK = 'it says success, but names no task that can be asked after';

/** An error of our own during a request leaves its outcome as unknown as a broken connection does. */
export function lostToUs(error: unknown): SubmitOutcome {
  return { kind: 'lost', code: null, words: String(error), namedTasks: [] };
}

function lost(code: number | null, words: string, { named, others }: PossibleTaskIds): SubmitOutcome {
  return { kind: 'lost', code, words, namedTasks: [...named, ...others] };
}

/**
 * What can be done after an answer with this code. A code that has a remedy is a refusal: it says for certain that no task was made
 * and nothing was charged. Null for a code that does not say so.
 */
const REMEDIES: Readonly<Record<CodeName, Remedy | null>> = {
  success: null,
  unauthorized: 'fresh-token',
  // It does not say whether the task was made and charged.
  systemError: null,
  clientCredentials: 'credentials',
  balance: 'top-up',
  generateFailed: 'nothing',
  generateFailedSegmentationDepth: 'nothing',
  fileTooLarge: 'nothing',
  face: 'nothing',
  resolution: 'nothing',
  requestType: 'nothing',
  imageType: 'nothing',
  model: 'nothing',
  bothImagesGiven: 'nothing',
  imagesRequired: 'nothing',
  tooManyViews: 'nothing',
  emptyFile: 'nothing',
  meshRequired: 'nothing',
  meshUrlScheme: 'nothing',
  viewBitsLength: 'nothing',
  viewBitsCharacter: 'nothing',
  viewBitsCount: 'nothing',
  meshFormat: 'nothing',
  textureUnsupported: 'nothing',
};

/** What can be done after a documented refusal; null if the code is not one. */
function refusalRemedy(code: number): Remedy | null {
  const name = codeName(code);
  return name === undefined ? null : REMEDIES[name];
}
