import { AppError } from '../../../shared/model/app-error.ts';
import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import type { ChainWorld, ResultNow } from '../../../shared/model/chain/next-steps.ts';
import type { JobLibraries } from '../library/libraries/job-libraries.ts';
import { type Library, resultOf, type StoredAsset } from '../library/library.ts';

/** Where the results of a run are now. */
export interface WorldNow extends ChainWorld {
  /** Null while it cannot be reached. */
  readonly library: Library | null;
  /** A result that is in the library and not in the trash. */
  readonly assetOf: (assetId: string) => StoredAsset | null;
}

/** The hashes of a run's results as they are in the library now, by the ids of their assets. */
export function hashesOf({ steps }: ChainRecord, { resultOf }: ChainWorld): ReadonlyMap<string, string> {
  return new Map(
    Object.values(steps).flatMap((step) => {
      const now = step.state === 'home' ? resultOf(step.assetId) : null;
      return step.state === 'home' && now?.at === 'library' ? [[step.assetId, now.sha256] as const] : [];
    }),
  );
}

/**
 * Looks where the results of a run are.
 * @throws the signal's reason
 */
export async function worldOf(
  {
    libraries,
    awaitsRelease,
  }: { readonly libraries: Pick<JobLibraries, 'of'>; readonly awaitsRelease: () => boolean },
  record: ChainRecord,
  signal: AbortSignal,
): Promise<WorldNow> {
  const library = await libraries.of(record, signal).catch((cause: unknown) => {
    if (signal.aborted || !(cause instanceof AppError)) throw cause;
    return null;
  });
  const results = new Map<string, ResultNow>();
  const assets = new Map<string, StoredAsset>();
  for (const step of Object.values(record.steps)) {
    if (step.state !== 'home' || library === null) continue;
    const { assetId } = step;
    const [now, stored] = await resultNow(library, assetId, signal);
    results.set(assetId, now);
    if (stored !== null) assets.set(assetId, stored);
  }
  return {
    awaitsRelease: awaitsRelease(),
    library,
    resultOf: (assetId) => results.get(assetId) ?? { at: 'away' },
    assetOf: (assetId) => assets.get(assetId) ?? null,
  };
}

async function resultNow(
  library: Library,
  assetId: string,
  signal: AbortSignal,
): Promise<readonly [ResultNow, StoredAsset | null]> {
  try {
    const stored = await library.locate(assetId, signal);
    const result = stored === null ? undefined : resultOf(stored.asset);
    if (result !== undefined) return [{ at: 'library', sha256: result.sha256 }, stored];
    const other = await library.get(assetId);
    return [{ at: other?.place === 'trash' ? 'trash' : 'gone' }, null];
  } catch (cause) {
    if (signal.aborted || !(cause instanceof AppError)) throw cause;
    return [{ at: 'away' }, null];
  }
}
