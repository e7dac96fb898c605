import { AppError, type ErrorKind } from '../../shared/model/app-error.ts';
import { assertNever } from '../../shared/model/assert-never.ts';

/** The exit codes of the commands. */
export const EXIT = {
  /** All done, or done before. */
  fine: 0,
  /** Some failed or are unknown, or the disk filled up during the run. */
  someFailed: 1,
  /** Nothing could be started: bad usage, folder, credentials, address, library, port or data, or the service refuses a free call. */
  cannot: 2,
  /** Stopped by a lack of credits or by the budget. */
  credits: 3,
  /** Stopped by the person. */
  stopped: 130,
} as const;

/** The exit code of an error that prevented a command. */
export function exitCodeOf(cause: unknown): number {
  return cause instanceof AppError ? exitCodeOfKind(cause.kind) : EXIT.someFailed;
}

function exitCodeOfKind(kind: ErrorKind): number {
  switch (kind) {
    case 'usage':
    case 'input':
    case 'not-found':
    case 'offline':
    case 'credentials':
    case 'not-the-interface':
    case 'keychain':
    case 'disk':
    case 'in-use':
    case 'refused':
      return EXIT.cannot;
    case 'credits':
      return EXIT.credits;
    case 'cancelled':
      return EXIT.stopped;
    case 'outcome-lost':
    case 'internal':
      return EXIT.someFailed;
    default:
      return assertNever(kind);
  }
}

/** What the exit code of a batch depends on. */
export interface BatchEnd {
  readonly failed: number;
  readonly unknown: number;
  /** Jobs that wait for credits. */
  readonly needCredits: number;
  /** Unfinished jobs that cannot continue without the user. */
  readonly stuck: number;
  readonly stopped: boolean;
}

/** The exit code of a batch that ran. */
export function exitCodeOfBatch({ failed, unknown, needCredits, stuck, stopped }: BatchEnd): number {
  if (stopped) return EXIT.stopped;
  if (needCredits > 0) return EXIT.credits;
  return failed + unknown + stuck > 0 ? EXIT.someFailed : EXIT.fine;
}
