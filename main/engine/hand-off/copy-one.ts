import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import { faultOfCopy } from './hand-off-fault.ts';
import type { BringTask, CopyTask, HandOffWork } from './hand-off-task.ts';

/**
 * Copies a file under a name that is not taken: whole or not at all.
 * @returns the path of the copy, or why there is none
 */
export async function copyOne(
  disk: DiskProcess<HandOffWork>,
  task: CopyTask,
  { from, within, asItIs }: Pick<BringTask, 'from' | 'within' | 'asItIs'>,
  signal: AbortSignal | undefined,
): Promise<string | HandOffFault> {
  try {
    const bring = { ...task, from, within, ...(asItIs === true && { asItIs }), mayBeThere: false };
    const brought = await disk.run('bring', bring, { signal });
    if (brought.is === 'fault') return brought.fault;
    const named = await disk.run('name', task, { signal });
    // What is left behind is a second name of the same file, which nothing shows.
    await disk.run('tidy', task, { signal }).catch(() => undefined);
    return named.is === 'named' ? named.path : named.fault;
  } catch (cause) {
    return copyFaultOf(cause);
  }
}

/** What went wrong with a copy, also where its disk did not answer. */
export const copyFaultOf = (cause: unknown): HandOffFault =>
  isDiskSilence(cause) ? { code: 'silent' } : faultOfCopy(cause);
