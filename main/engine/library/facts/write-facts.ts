import { join } from 'node:path';
import { assetSchema } from '../../../../shared/model/asset.ts';
import {
  changeBack,
  type FactsChange,
  hasRoomForTags,
  withFacts,
  withoutOvertaken,
} from '../../../../shared/model/facts/asset-facts.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import { readSmallJson } from '../../disk/read-small-file.ts';
import { fileMark } from '../sync/file-mark.ts';
import { type WriteLocked, withFolderLock } from '../sync/folder-lock.ts';
import { keepUnread } from '../sync/keep-unread.ts';
import { inLanes, readSidecars, SIDECAR, type SidecarReport } from '../sync/sidecars.ts';

/** The code of a change that would give an asset more tags than it can have: nothing of it is written. */
export const TOO_MANY_TAGS = 'too-many-tags';

/** A change of one asset. */
export interface FactsOfFolder {
  /** Relative to the library. */
  readonly folder: string;
  readonly change: FactsChange;
}

/** What became of a change: what takes it back (null if nothing was changed), or why it failed. */
export type WrittenFacts =
  | { readonly folder: string; readonly back: FactsChange | null }
  | { readonly folder: string; readonly failed: { readonly code: string | null; readonly message: string } };

export interface FactsReport {
  readonly written: readonly WrittenFacts[];
  /** The sidecars that were written, as they are now. */
  readonly report: SidecarReport;
}

/**
 * Changes sidecars, each by itself: it is read again under its lock, so that what others changed meanwhile is kept. Runs in the library's process.
 * @param at milliseconds since the epoch
 * @param alive called whenever the disk answered
 */
export async function writeFacts(
  library: string,
  edits: readonly FactsOfFolder[],
  at: number,
  alive: () => void,
): Promise<FactsReport> {
  const written: WrittenFacts[] = [];
  await inLanes(edits, async ({ folder, change }) => {
    try {
      const home = join(library, folder);
      const back = await withFolderLock(home, (write) => writeOne(home, change, at, write));
      written.push({ folder, back });
    } catch (cause) {
      if (isDriveGone(cause)) throw cause;
      const { code = null } = cause as NodeJS.ErrnoException;
      written.push({
        folder,
        failed: { code, message: cause instanceof Error ? cause.message : String(cause) },
      });
    }
    alive();
  });
  const changed = written.filter((each) => 'back' in each && each.back !== null).map(({ folder }) => folder);
  return { written, report: await readSidecars(library, changed, alive) };
}

async function writeOne(
  folder: string,
  wanted: FactsChange,
  at: number,
  write: WriteLocked,
): Promise<FactsChange | null> {
  const sidecar = join(folder, SIDECAR);
  const seen = await fileMark(sidecar);
  const raw = await readSmallJson(sidecar);
  const asset = assetSchema.parse(raw);
  const change = withoutOvertaken(asset, wanted);
  if (!hasRoomForTags(asset, change))
    throw Object.assign(new Error('The asset has no room for further tags.'), { code: TOO_MANY_TAGS });
  const back = changeBack(asset, change, at);
  if (back !== null) {
    const changed = keepUnread(raw, withFacts(asset, change, at));
    await write(sidecar, `${JSON.stringify(changed, null, 2)}\n`, seen);
  }
  return back;
}
