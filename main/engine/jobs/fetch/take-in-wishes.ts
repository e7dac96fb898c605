import { setImmediate as breathe } from 'node:timers/promises';
import type { Library } from '../../library/library.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMadeAgain, WISH_FACT } from '../state/wish-fact.ts';

/** Name of the fact: the library whose wishes this ledger knows, and since which restore. */
const TAKEN_IN_FACT = 'wishes-taken-in';
/** Assets that are read from the index between two turns of the event loop. */
const TOGETHER = 100;

/**
 * Notes all wishes to make something again that the sidecars of the library say are fulfilled: a ledger that is new, was lost or comes
 * from a backup does not know them, and would have them made once more. Looks once for each library and restore.
 * @throws AppError while the library has not been reached, or if the ledger cannot be written; the signal's reason
 */
export async function takeInWishes(
  {
    ledger,
    library,
  }: {
    readonly ledger: Pick<Ledger, 'fact' | 'setFact' | 'restoredAt'>;
    readonly library: Pick<Library, 'folder' | 'list' | 'findByJob'>;
  },
  closing: AbortSignal,
): Promise<void> {
  const taken = JSON.stringify([library.folder, ledger.restoredAt()]);
  if (ledger.fact(TAKEN_IN_FACT) === taken) return;
  // No job is called so; the answer comes once every sidecar was read.
  await library.findByJob('', closing);
  for (let offset = 0; ; offset += TOGETHER) {
    closing.throwIfAborted();
    const { assets, total } = await library.list({ offset, limit: TOGETHER });
    for (const { asset } of assets) {
      if (asset.wish === undefined || isMadeAgain(ledger, asset.wish)) continue;
      ledger.setFact(`${WISH_FACT}${asset.wish}`, asset.id);
    }
    if (offset + TOGETHER >= total) break;
    await breathe();
  }
  ledger.setFact(TAKEN_IN_FACT, taken);
}
