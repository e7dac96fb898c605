import { plainJson, plainLine } from '../../../shared/interface/plain-text.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { exitCodeOf } from '../exit-code.ts';
import type { PeopleOutput } from '../report/people-reporter.ts';

/**
 * Reports why a sub-command of `library` could not be begun, or not be ended: in words on stderr, for programs also as a line on stdout.
 * @returns the exit code
 */
export function refuseLibrary(
  cause: unknown,
  { writeOut, writeError }: Pick<PeopleOutput, 'writeOut' | 'writeError'>,
  json: boolean,
): number {
  const message = wordsOf(cause);
  if (json) writeOut(`${plainJson({ event: 'problem', message })}\n`);
  writeError(`${plainLine(message)}\n`);
  return exitCodeOf(cause);
}

function wordsOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return `Something went wrong inside Maquette: ${detail}. Run it again, and report it if it stays.`;
}
