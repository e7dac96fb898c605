import { sizeWords } from '../../../shared/model/figures/size-words.ts';
import { missingRoom } from '../../../shared/model/hand-off/copy-room.ts';
import type { HandOffChoice } from '../../../shared/model/hand-off/hand-off.ts';
import { isLeftOut } from '../../../shared/model/plan/needs-word.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { placesOfCopies } from '../../engine/batch/name-jobs.ts';
import type { ForbiddenPlaces } from '../../engine/hand-off/hand-off-task.ts';
import { seeHandOffFolder } from '../../engine/hand-off/open-hand-off-disk.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';

/**
 * Says before anything is sent, also in a dry run, what speaks against copies of a plan's new results. Nothing is made.
 * @throws AppError `usage` if no copies can go into the folder; the signal's reason
 */
export async function seeCopies(
  handOff: HandOffChoice | null,
  plan: Plan,
  forbidden: ForbiddenPlaces,
  { reporter, signal }: { readonly reporter: Pick<BatchReporter, 'notice'>; readonly signal: AbortSignal },
): Promise<void> {
  const copies = plan.rows.filter((row) => row.status === 'new' && !isLeftOut(row, plan)).length;
  if (handOff === null || copies === 0) return;
  const free = await seeHandOffFolder(placesOfCopies(plan, handOff), forbidden, signal);
  const needed = missingRoom(copies, free);
  if (free === null || needed === null) return;
  const [which, take] = copies === 1 ? ['1 copy', 'takes'] : [`${copies} copies`, 'take'];
  reporter.notice(
    `${handOff.folder} has ${sizeWords(free, 'down')} free, and ${which} usually ${take} about ${sizeWords(needed)}; free some space. What does not fit is tried again later, and is in the library.`,
  );
}
