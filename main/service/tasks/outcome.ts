import { INPUT_UNUSABLE } from '../../../shared/interface/result-warnings.ts';
import { MediaError } from '../../media/media-error.ts';
import { SourceError } from '../sources/source-error.ts';
import type { TaskFailure, TaskResult } from '../task.ts';
import { GenerationFailed } from './generate-model.ts';
import { mediaFaultMessage } from './media-fault-message.ts';
import { WorkersEndedTooOften } from './retry-lost-worker.ts';
import { TimeLimitExceeded } from './with-time-limit.ts';

/** How a task ended. */
export type Outcome =
  | { readonly made: true; readonly result: TaskResult }
  | { readonly made: false; readonly failure: TaskFailure };

/** The documented failure ("generate failed", with the code of the task's kind), followed by our own reason. */
export function failGeneration(reason: string, warnings?: TaskFailure['warnings']): Outcome {
  return {
    made: false,
    failure: { shape: 'code', msg: `generate failed: ${reason}`, ...(warnings && { warnings }) },
  };
}

/** What a failure says beside its message. A picture or mesh that cannot be used fails alike each time; an address may answer the next time. */
export function warningsOfFault(error: unknown): TaskFailure['warnings'] {
  return error instanceof MediaError ? [INPUT_UNUSABLE] : undefined;
}

/**
 * What is wrong with a task's picture, mesh or address, or with the resources that it needs.
 * @returns undefined for any other error, such as a full disk
 */
export function messageOfInputFault(error: unknown): string | undefined {
  if (error instanceof MediaError) return mediaFaultMessage(error.fault);
  const inputErrors = [GenerationFailed, SourceError, TimeLimitExceeded, WorkersEndedTooOften];
  return error instanceof Error && inputErrors.some((kind) => error instanceof kind)
    ? error.message
    : undefined;
}
