import type { Handlers } from '../../../shared/bridge/contract.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Naming } from '../batch/open-naming.ts';

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
