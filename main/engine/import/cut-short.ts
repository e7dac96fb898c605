import { setImmediate } from 'node:timers/promises';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Logger } from '../ports.ts';
import { type ImportHead, type RecordedAsset, readImportRecords } from './import-record.ts';

/** Assets that are looked up between two turns of the event loop. */
const SLICE = 20;
/** Names that are said of what is not in. */
const NAMED = 3;

interface Asked {
  /** `<data>`, absolute. */
  readonly data: string;
  readonly library: Pick<OpenLibrary, 'folder' | 'refresh' | 'get'>;
  readonly notice: (message: string) => void;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Says of imports that a former run was ended in the middle of what is in the library and what is not. Those into another library are said at the
 * start that opens it. Never throws.
 */
export async function sayCutShort({ data, library, notice, logger, signal }: Asked): Promise<void> {
  try {
    const records = await readImportRecords(data);
    for (const { head, assets, remove } of records) {
      if (head.library !== library.folder) continue;
      await library.refresh(signal);
      const missing: RecordedAsset[] = [];
      for (const [at, asset] of assets.entries()) {
        if (at % SLICE === 0) await setImmediate(undefined, { signal });
        if ((await library.get(asset.id)) === null) missing.push(asset);
      }
      // Another library was opened meanwhile, in which none of it is looked for.
      if (library.folder !== head.library) return;
      notice(cutShortWords(head, assets.length, missing));
      await remove();
    }
  } catch (cause) {
    if (!signal.aborted) logger.info('imports of former runs were not looked at', { cause: String(cause) });
  }
}

/** Pure. */
export function cutShortWords(
  { way }: Pick<ImportHead, 'way'>,
  all: number,
  missing: readonly RecordedAsset[],
): string {
  const were = `An import of ${all} ${all === 1 ? 'asset' : 'assets'} was cut short when Maquette ended`;
  const left = way === 'move' ? ' What was to be moved may still lie where it was, too.' : '';
  const isOrAre = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`;
  if (missing.length === 0)
    return `${were}; ${all === 1 ? 'it is' : 'all of them are'} in the library.${left}`;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const more = missing.length - names.length;
  const rest = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `${were}: ${isOrAre(all - missing.length)} in the library, ${isOrAre(missing.length)} not (${rest}). Import the same files again to go on; what is in is left out.${left}`;
}
