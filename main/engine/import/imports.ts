import { AppError } from '../../../shared/model/app-error.ts';
import type { Asset } from '../../../shared/model/asset.ts';
import type {
  ImportChoice,
  ImportOutcome,
  ImportPlanHead,
  ImportRow,
} from '../../../shared/model/import/import-plan.ts';
import { diskError, isSystemError } from '../disk/disk-error.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { Library } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock, Ids, Logger, Paths } from '../ports.ts';
import { writeImportRecord } from './import-record.ts';
import type { ImportWork } from './import-task.ts';
import { openImportDisk } from './open-import-disk.ts';
import { type PlanLine, type PlanWatch, planImport } from './plan-import.ts';
import { type RunChoice, type RunParts, runImport } from './run-import.ts';
import type { LeftFile, MovedFile } from './take-away.ts';

/** Imports files into a library. */
export interface Imports {
  /** Looks at what is to be imported. Nothing is written. Throws the signal's reason. */
  readonly plan: (choice: ImportChoice, watch: PlanWatch) => Promise<ImportPlanHead>;
  /** Lines of a plan, those that are imported first. Throws AppError `not-found` for a plan that is forgotten. */
  readonly rows: (planId: string, offset: number, limit: number) => readonly ImportRow[];
  readonly run: (planId: string, choice: RunChoice, watch: PlanWatch) => Promise<ImportOutcome>;
  /**
   * Takes an import back: what was moved is brought back to where it lay, and the assets go to the library's trash. An asset whose files could
   * not be brought back stays; so does one that does not go to the trash, whose `why` is `not-in-trash`.
   * @throws AppError if the library cannot be read or takes nothing; it says what was brought back until then. To take the same assets back once
   * more goes on from there
   */
  readonly takeBack: (assetIds: readonly string[]) => Promise<{
    readonly ids: readonly string[];
    readonly failed: readonly { readonly name: string; readonly path: string; readonly why: string }[];
  }>;
}

export interface ImportParts {
  readonly library: Pick<Library, 'folder' | 'findByResult' | 'get'> &
    Pick<OpenLibrary, 'ensure' | 'refresh'> & { readonly trash: Pick<OpenLibrary['trash'], 'move'> };
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'hex' | 'uuid'>;
  readonly startDisk?: StartDisk | undefined;
  /** Where it is written down what an import is about to do, so that the next start can say that it was cut short. */
  readonly paths?: Pick<Paths, 'data'> | undefined;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** Plans that are remembered; a window has one. */
const MOST_PLANS = 4;

export function createImports({ library, clock, ids, startDisk, paths, logger }: ImportParts): Imports {
  const record: RunParts['record'] = async (head, assets) => {
    if (paths === undefined) return async () => undefined;
    try {
      const forget = await writeImportRecord(paths.data, ids.uuid(), head, assets);
      // What was imported is there all the same: at the next start it is said once more.
      return () =>
        forget().catch((cause: unknown) => {
          logger?.warn('an import that has ended was not forgotten', { cause: String(cause) });
        });
    } catch (cause) {
      // Without it, only the words at the next start are missing.
      logger?.warn('an import was not written down', { cause: String(cause) });
      return async () => undefined;
    }
  };
  const plans = new Map<string, readonly PlanLine[]>();

  function linesOf(planId: string): readonly PlanLine[] {
    const lines = plans.get(planId);
    if (lines === undefined)
      throw new AppError(
        'not-found',
        'This import was planned for another library, or too long ago; choose its files again.',
      );
    return lines;
  }

  return {
    plan: async (choice, watch) => {
      const disk = openImportDisk(startDisk);
      try {
        const lines = await planImport(disk, library, choice, watch);
        const planId = ids.uuid();
        plans.set(planId, lines);
        for (const oldest of plans.keys()) {
          if (plans.size <= MOST_PLANS) break;
          plans.delete(oldest);
        }
        return headOf(planId, lines);
      } catch (cause) {
        watch.signal?.throwIfAborted();
        throw diskError(cause, 'look at what is to be imported', choice.paths[0] ?? '');
      } finally {
        // A large archive may still be read.
        void disk.close();
      }
    },
    rows: (planId, offset, limit) =>
      linesOf(planId)
        .slice(offset, offset + limit)
        .map(({ row }) => row),
    run: async (planId, choice, watch) => {
      const lines = linesOf(planId);
      plans.delete(planId);
      return runImport(
        { openDisk: () => openImportDisk(startDisk), library, clock, ids, record },
        lines,
        choice,
        watch,
      );
    },
    takeBack: async (assetIds) => {
      const disk = openImportDisk(startDisk);
      const [back, failed]: [string[], { name: string; path: string; why: string }[]] = [[], []];
      let brought = 0;
      try {
        for (const id of assetIds) {
          const stored = await library.get(id);
          if (stored === null) continue;
          const { asset, folder } = stored;
          const files = movedFilesOf(asset);
          const left = files.length === 0 ? null : await bringBack(disk, { folder, files });
          if (left !== null) {
            failed.push({ name: asset.name, ...left });
            continue;
          }
          back.push(id);
          if (files.length > 0) brought += 1;
        }
        const moved = back.length === 0 ? [] : await library.trash.move(back, 'trash');
        const gone = new Set(moved);
        for (const id of back) {
          const stored = gone.has(id) ? null : await library.get(id);
          if (stored?.place !== 'library') continue;
          failed.push({ name: stored.asset.name, path: stored.folder, why: 'not-in-trash' });
        }
        return { ids: moved, failed };
      } catch (cause) {
        throw brought === 0 ? cause : broughtBackError(cause, brought);
      } finally {
        await disk.close();
      }
    },
  };
}

/** What could not be brought back; also where the disk does not answer, because what was brought back before must be told. */
async function bringBack(
  disk: DiskProcess<ImportWork>,
  task: ImportWork['bringBack']['task'],
): Promise<LeftFile | null> {
  try {
    return await disk.run('bringBack', task);
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    return { path: task.files[0]?.source ?? task.folder, why: cause.code ?? cause.message };
  }
}

/** @param assets the number of those whose files lie where they were again */
function broughtBackError(cause: unknown, assets: number): AppError {
  const { kind, message } = diskError(cause, 'take the import back', '');
  const [files, asset] =
    assets === 1 ? ['1 asset', 'it is'] : [`${assets.toLocaleString('en-US')} assets`, 'they are'];
  return new AppError(
    kind,
    `${message} What was moved for ${files} lies where it was again, and ${asset} still in the library: take the import back once more.`,
    { cause },
  );
}

function movedFilesOf({ imported, files }: Asset): MovedFile[] {
  if (imported?.way !== 'move') return [];
  return imported.files.flatMap(({ path, source }) => {
    const file = files.find((each) => each.path === path);
    return file === undefined ? [] : [{ path, source, bytes: file.bytes, sha256: file.sha256 }];
  });
}

function headOf(planId: string, lines: readonly PlanLine[]): ImportPlanHead {
  const wanted = lines.filter(({ row }) => row.fault === null);
  return {
    planId,
    wanted: wanted.length,
    skipped: lines.length - wanted.length,
    bytes: wanted.reduce((sum, { row }) => sum + row.bytes, 0),
    duplicates: lines.filter(({ row }) => row.fault?.code === 'duplicate').length,
  };
}
