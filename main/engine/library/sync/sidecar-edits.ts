import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { type Asset, assetSchema } from '../../../../shared/model/asset.ts';
import { RESULT_TYPES } from '../../../../shared/model/kind-traits.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { readSmallJson } from '../../disk/read-small-file.ts';
import type { Logger } from '../../ports.ts';
import type { SidecarChange } from '../disk/library-task.ts';
import { fileMark } from './file-mark.ts';
import { type WriteLocked, withFolderLock } from './folder-lock.ts';
import { keepUnread } from './keep-unread.ts';
import { SIDECAR } from './sidecars.ts';

/** Changes sidecars of existing assets. */
export interface SidecarEdits {
  /**
   * Rewrites a sidecar if the change makes a difference. It is read again first, so that changes of other processes are kept.
   * Never throws: the asset is complete without the change.
   * @param folder the asset's, absolute
   */
  readonly edit: (folder: string, change: SidecarChange) => Promise<void>;
  /** The same for a change that the artist waits for. Throws the system's error if it cannot be written. */
  readonly write: (folder: string, change: SidecarChange) => Promise<void>;
}

export function createSidecarEdits(options: {
  readonly logger: Logger;
  /** Changes one, as {@link editSidecar} does. */
  readonly change: (folder: string, change: SidecarChange) => Promise<boolean>;
  /** Called with the folder of an asset whose sidecar was written. */
  readonly onWritten: (folder: string) => Promise<void>;
}): SidecarEdits {
  const { logger, onWritten } = options;
  /** One edit at a time: of two concurrent ones, the second would overwrite the first. */
  const edits = createSerialQueue();

  async function writeOne(folder: string, change: SidecarChange): Promise<void> {
    if (await options.change(folder, change)) await onWritten(folder);
  }

  async function editOne(folder: string, change: SidecarChange): Promise<void> {
    try {
      await writeOne(folder, change);
    } catch (cause) {
      logger.warn('a sidecar could not be changed', { folder, cause: String(cause) });
    }
  }

  return {
    edit: (folder, change) => edits.run(() => editOne(folder, change)),
    write: (folder, change) => edits.run(() => writeOne(folder, change)),
  };
}

/** Applies a change to the sidecar in a folder; returns whether anything changed. */
export async function editSidecar(folder: string, change: SidecarChange): Promise<boolean> {
  return withFolderLock(folder, (write) => editLocked(folder, change, write));
}

async function editLocked(folder: string, change: SidecarChange, write: WriteLocked): Promise<boolean> {
  const sidecar = join(folder, SIDECAR);
  const seen = await fileMark(sidecar);
  const raw = await readSmallJson(sidecar);
  const asset = assetSchema.parse(raw);
  const changed = { ...asset, ...fieldsOf(asset, change) };
  if (isDeepStrictEqual(changed, asset)) return false;
  await write(sidecar, `${JSON.stringify(keepUnread(raw, changed), null, 2)}\n`, seen);
  return true;
}

function fieldsOf(
  { children, kind, files, imported, runs = [] }: Asset,
  change: SidecarChange,
): Partial<Asset> {
  switch (change.of) {
    case 'child':
      return children.includes(change.child) ? {} : { children: [...children, change.child] };
    case 'run': {
      const { run, step } = change.run;
      return runs.some((each) => each.run === run && each.step === step)
        ? {}
        : { runs: [...runs, change.run] };
    }
    case 'measured':
      return RESULT_TYPES[kind] === 'model' ? { measured: change.measured } : {};
    case 'quality': {
      const { quality } = change;
      const result = files.find(({ role }) => role === 'result');
      const isOfIt = quality.is === 'owed' || quality.of === result?.sha256;
      return RESULT_TYPES[kind] === 'model' && isOfIt ? { quality } : {};
    }
    case 'cover': {
      if (files.some(({ role }) => role === 'cover')) return {};
      const at = files.findIndex(({ role }) => role === 'result') + 1;
      return { files: [...files.slice(0, at), change.file, ...files.slice(at)] };
    }
    case 'links': {
      if (imported?.way !== 'link') return {};
      const of = new Map(change.files.map((file) => [file.path, file]));
      const isChanged = files.some(({ path, sha256 }) => sha256 !== (of.get(path)?.sha256 ?? sha256));
      return {
        imported: {
          ...imported,
          files: imported.files.map((file) => ({
            ...file,
            source: of.get(file.path)?.source ?? file.source,
          })),
        },
        files: files.map((file) => {
          const { bytes = file.bytes, sha256 = file.sha256 } = of.get(file.path) ?? {};
          return { ...file, bytes, sha256 };
        }),
        // What was counted in the earlier file is not true of another one.
        ...(isChanged && { measured: null, quality: undefined }),
      };
    }
    default:
      return assertNever(change);
  }
}
