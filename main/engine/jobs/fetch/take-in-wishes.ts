import { setImmediate as breathe } from 'node:timers/promises';
import type { Library, StoredAsset } from '../../library/library.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMadeAgain, WISH_FACT } from '../state/wish-fact.ts';

/** Name of the fact: the library whose wishes this ledger knows, and since which restore. Its folder follows; earlier versions knew one. */
const TAKEN_IN_FACT = 'wishes-taken-in';
/** Assets that are read from the index between two turns of the event loop. */
const TOGETHER = 100;

/** The trash too: what lies there was paid for, and a wish is fulfilled by it. */
const PLACES = ['library', 'trash'] as const;

interface WishParts {
  readonly ledger: Pick<Ledger, 'fact' | 'setFact' | 'restoredAt'>;
  readonly library: Pick<Library, 'folder' | 'id' | 'list' | 'get' | 'findByJob' | 'subscribe'>;
}

/**
 * Notes all wishes to make something again that the sidecars of the library say are fulfilled: a ledger that is new, was lost or comes
 * from a backup does not know them, and would have them made once more. Looks once for each library and restore.
 * @throws AppError while the library has not been reached, or if the ledger cannot be written; the signal's reason
 */
export async function takeInWishes(parts: WishParts, closing: AbortSignal): Promise<void> {
  const { ledger, library } = parts;
  const own = `${TAKEN_IN_FACT} ${library.folder}`;
  // Its id, since another drive may hold another library in the same folder.
  const key = (): string => JSON.stringify([library.folder, library.id, ledger.restoredAt()]);
  const isTaken = (): boolean =>
    library.id !== null && [TAKEN_IN_FACT, own].some((name) => ledger.fact(name) === key());
  if (isTaken()) return;
  // No job is called so; the answer comes once every sidecar was read.
  await library.findByJob('', closing);
  if (isTaken()) return;
  await noteAll(parts, closing);
  ledger.setFact(own, key());
}

/** Assets that come, go or move meanwhile shift the positions of others: as many are read again, and those themselves at the end. */
async function noteAll({ ledger, library }: WishParts, closing: AbortSignal): Promise<void> {
  const note = ({ asset }: StoredAsset): void => {
    if (asset.wish === undefined || isMadeAgain(ledger, asset.wish)) return;
    ledger.setFact(`${WISH_FACT}${asset.wish}`, asset.id);
  };
  const changed = new Set<string>();
  let shifted = 0;
  const stop = library.subscribe((ids) => {
    shifted += ids.length;
    for (const id of ids) changed.add(id);
  });
  try {
    for (const place of PLACES) {
      let end = false;
      for (let offset = 0; !end; offset = Math.max(0, offset - shifted)) {
        closing.throwIfAborted();
        shifted = 0;
        const { assets, total } = await library.list({ place, offset, limit: TOGETHER });
        assets.forEach(note);
        offset += TOGETHER;
        await breathe();
        end = offset - shifted >= total;
      }
    }
    for (const id of changed) {
      const stored = await library.get(id);
      if (stored !== null) note(stored);
    }
  } finally {
    stop();
  }
}
