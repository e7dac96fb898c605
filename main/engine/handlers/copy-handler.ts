import type { Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { HandOffChoice } from '../../../shared/model/hand-off/hand-off.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { placesOfCopies } from '../batch/name-jobs.ts';
import type { Naming } from '../batch/open-naming.ts';
import type { ForbiddenPlaces } from '../hand-off/hand-off-task.ts';
import { seeHandOffFolder } from '../hand-off/open-hand-off-disk.ts';

/** The handler of the call about copies that are owed. */
export function copyHandler(
  naming: Pick<Naming, 'tryNow' | 'giveUp' | 'takeBack'>,
): Handlers['jobs']['copies'] {
  return async ({ what, ids }) => {
    switch (what) {
      case 'try':
        naming.tryNow();
        return undefined;
      case 'give-up':
        naming.giveUp(ids);
        return undefined;
      case 'take-back':
        naming.takeBack(ids);
        return undefined;
      default:
        return assertNever(what);
    }
  };
}

/** Looks whether copies of a plan's results could be written into a folder; what speaks against it is an answer, not an error. */
export async function seeCopies(
  plan: Plan,
  handOff: HandOffChoice,
  forbidden: ForbiddenPlaces,
): Promise<{ readonly refused: string | null; readonly freeBytes: number | null }> {
  try {
    return { refused: null, freeBytes: await seeHandOffFolder(placesOfCopies(plan, handOff), forbidden) };
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'usage')
      return { refused: cause.message, freeBytes: null };
    throw cause;
  }
}
