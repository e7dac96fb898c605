import { setTimeout as wait } from 'node:timers/promises';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { ask } from './ask.ts';

/** How often it looks for the process that holds the account, before that is there. */
const LOOK_MS = 1000;

/**
 * The program that speaks for the ledger to a worker: says whose it is once it is held, and ends when it is not held any more. Until then it
 * waits.
 * @returns the exit code
 */
export async function sayKeeper({
  data,
  signal,
  writeOut,
}: {
  readonly data: string;
  readonly signal: AbortSignal;
  readonly writeOut: (text: string) => void;
}): Promise<number> {
  let isThere = false;
  while (!signal.aborted && !isThere) {
    try {
      for await (const reply of ask(data, { ask: 'keeper' }, signal)) {
        if (reply.kind === 'mark') writeOut(`${plainJson({ task: reply.task, mark: reply.mark })}\n`);
        if (reply.kind !== 'keeper') continue;
        isThere = true;
        writeOut(`${plainJson({ keeper: reply.keeper, holder: reply.holder })}\n`);
      }
    } catch (cause) {
      if (signal.aborted) return 0;
      if (!(cause instanceof AppError)) throw cause;
    }
    if (!isThere) await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return signal.aborted ? 0 : 1;
}
