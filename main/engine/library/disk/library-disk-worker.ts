import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { syncFolder } from '../../disk/durable.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { type DiskSpeaker, serveDisk } from '../../disk/serve-disk.ts';
import { liesWithin } from '../../disk/within-folder.ts';
import type { Ids } from '../../ports.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { changeCollectionFiles, changeSearchFile, changeTagFile } from '../collections/change-files.ts';
import { surveyCollections } from '../collections/collection-file.ts';
import { mergeFile } from '../collections/merge-file.ts';
import { commitAsset } from '../commit-asset.ts';
import { writeFacts } from '../facts/write-facts.ts';
import { assetIndex } from '../index/asset-index.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import { findKept } from '../kept-record.ts';
import { discardKept, keepInPlace, leftResults, placeCover } from '../kept-results.ts';
import { isLibraryFolder, openLibraryFolder, proveSameLibrary, readManifest } from '../library-folder.ts';
import { machineMarks, prepareStaging, removeStaging, sweepStaging } from '../staging-folder.ts';
import { ownLibrary } from '../sync/own-library.ts';
import { createManyReader } from '../sync/read-many.ts';
import { editSidecar } from '../sync/sidecar-edits.ts';
import { inLanes, readSidecars, sidecarMark } from '../sync/sidecars.ts';
import { monthsOf, surveyMonth } from '../sync/survey.ts';
import { type FolderWatch, watchFolders } from '../sync/watch-folders.ts';
import { claimWorks, releaseWorks, sweepClaims } from '../work/claim-files.ts';
import type { LibraryReply, LibraryTask } from './library-task.ts';

serveDisk(perform);

const ids: Ids = {
  uuid: () => randomUUID(),
  hex: (length) =>
    randomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  random: Math.random,
};
const manyReader = createManyReader();
let watch: { readonly library: string; readonly folders: FolderWatch } | null = null;

async function perform(task: LibraryTask, speaker: DiskSpeaker): Promise<LibraryReply> {
  const { alive } = speaker;
  switch (task.work) {
    case 'open':
      return (await openLibraryFolder(task.library, ids, task)).id;
    case 'identify':
      return (await readManifest(task.library))?.id ?? null;
    case 'own':
      return ownLibrary(task.library, task.from, ids);
    case 'prove':
      return nothing(proveSameLibrary(task.library, task.id));
    case 'isLibrary':
      return isLibraryFolder(task.library, task);
    case 'sweep':
      // What one of them cannot sweep keeps nothing from the other.
      return sweepStaging(task.library, task.now, machineMarks(task.data)).finally(() =>
        sweepClaims(task.library, task.now),
      );
    case 'months':
      return monthsOf(task.library);
    case 'changedAt':
      return stat(task.path).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      );
    case 'survey':
      return surveyMonth(task.library, task.month, knownOf(task), task.depth, alive);
    case 'read':
      return readSidecars(task.library, task.folders, alive);
    case 'readMany':
      return manyReader.read(task.library, task.folders, alive);
    case 'gone':
      return goneOf(task.library, task.folders, alive);
    case 'there':
      return isThere(task.path, () => false);
    case 'isFolder':
      return stat(task.path).then(
        (stats) => stats.isDirectory(),
        () => false,
      );
    case 'isLink':
      return (await lstat(task.path)).isSymbolicLink();
    case 'within':
      return liesWithin(task.path, task.folder);
    case 'stage':
      return prepareStaging(task.staging, task);
    case 'keep':
      return nothing(keepInPlace(task.staging, task.job, task.file));
    case 'unstage':
      return nothing(removeStaging(task.staging));
    case 'placeCover':
      return placeCover(task.folder, task.cover);
    case 'leftResults':
      return leftResults(task.library, task.now, machineMarks(task.data));
    case 'findKept':
      return findKept(task.folder, task.record);
    case 'discardKept':
      return nothing(discardKept(task.library, task.jobMark, task.taskMark));
    case 'commit':
      return commit(task);
    case 'edit':
      return editSidecar(task.folder, task.change);
    case 'writeFacts':
      return writeFacts(task.library, task.edits, task.at, alive);
    case 'backUp':
      return writeBackup(task, alive);
    case 'surveyCollections':
      return surveyCollections(task.library, task.known, alive);
    case 'mergeCollection':
      return nothing(mergeFile(task.library, task.overwritten, task.at));
    case 'changeCollections':
      return changeCollectionFiles(task.library, task.changes, task.at, alive);
    case 'changeSearches':
      return changeSearchFile(task.library, task.changes, task.freshIds, task.at);
    case 'changeTagTree':
      return changeTagFile(task.library, task.changes);
    case 'claim':
      return claimWorks(task, alive);
    case 'unclaim':
      return nothing(releaseWorks(task.library, task.works, task.owners));
    case 'watch':
      return startWatch(task.library, speaker);
    case 'makeFolders':
      return nothing(makeFolders(task.path));
    case 'rename':
      return nothing(rename(task.from, task.to));
    case 'remove':
      return nothing(rm(task.path, { recursive: true, force: true }));
    case 'names':
      return namesIn(task.path);
    case 'settle':
      return checkpoint(task.index);
    case 'sync':
      return nothing(syncFolder(task.path));
    default:
      return assertNever(task);
  }
}

async function nothing(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}

async function commit({
  library,
  job,
  staging,
  haul,
  now,
}: Extract<LibraryTask, { work: 'commit' }>): Promise<LibraryReply> {
  const clock = { now: () => now, sleep: () => Promise.reject(new Error('nothing waits here')) };
  const kept = await commitAsset({ clock, ids }, job, staging, haul);
  return { kept, mark: await sidecarMark(library, relative(library, kept.folder).split(sep).join('/')) };
}

function startWatch(library: string, { changed }: DiskSpeaker): null {
  if (watch === null || watch.library !== library) {
    watch?.folders.close();
    watch = { library, folders: watchFolders(library, changed) };
  }
  watch.folders.start();
  return null;
}

/** Checks the folders one by one: a folder that was moved away and back meanwhile exists. */
async function goneOf(
  library: string,
  folders: readonly string[],
  alive: () => void,
): Promise<readonly string[]> {
  const gone = new Set<string>();
  await inLanes(folders, async (each) => {
    if (!(await isThere(join(library, each), (code) => code !== 'ENOENT'))) gone.add(each);
    alive();
  });
  return folders.filter((each) => gone.has(each));
}

async function isThere(path: string, otherwise: (code: string | undefined) => boolean): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => otherwise(code),
  );
}

async function namesIn(path: string): Promise<readonly string[]> {
  // A link's target does not belong to the library, and must not be emptied with it.
  const isFolder = await lstat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) return [];
  return readdir(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
}

/** Checkpoints the index's write-ahead log. Does not wait for readers or writers of the index. */
function checkpoint(file: string): null {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
  return null;
}

/** Opens the index for each survey, so that an index that was replaced meanwhile does not stay open. */
function knownOf({
  known,
  month,
}: Extract<LibraryTask, { work: 'survey' }>): ReadonlyMap<string, SidecarMark> {
  if (typeof known !== 'string') return known;
  const index = assetIndex(new DatabaseSync(known, { readOnly: true }), known);
  try {
    return index.marks(month);
  } finally {
    index.close();
  }
}
