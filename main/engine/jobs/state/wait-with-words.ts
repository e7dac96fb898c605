import type { WaitReason } from '../../../../shared/model/job.ts';

/** Why a job waits after an attempt to send it. While it backs off, the words of that attempt say why; other reasons say it themselves. */
export function waitWithWords({
  wait,
  words,
}: {
  readonly wait: WaitReason | null;
  readonly words: string;
}): WaitReason | null {
  return wait?.reason === 'backing-off' && words !== '' ? { ...wait, why: words } : wait;
}
