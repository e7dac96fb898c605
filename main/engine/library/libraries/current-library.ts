import { sep } from 'node:path';
import type { StoredAsset } from '../library.ts';
import type { OpenLibrary } from '../open-library.ts';
import type { OpenLibraries } from './open-libraries.ts';

/** The current library as one object that stays while another library becomes the current one. Closing it is not its business. */
export function currentLibrary(libraries: Pick<OpenLibraries, 'current' | 'subscribe'>): OpenLibrary {
  const now = libraries.current;
  return {
    get folder() {
      return now().folder;
    },
    get id() {
      return now().id;
    },
    list: (range) => now().list(range),
    get: (id) => now().get(id),
    findByFingerprint: (print, signal) => now().findByFingerprint(print, signal),
    findWithoutFile: (print, signal) => now().findWithoutFile(print, signal),
    findInTrash: (print, signal) => now().findInTrash(print, signal),
    findByResult: (sha256, signal) => now().findByResult(sha256, signal),
    locate: (id, signal) => now().locate(id, signal),
    findByJob: (jobId, signal) => now().findByJob(jobId, signal),
    stage: (job, signal) => now().stage(job, signal),
    stageCover: (asset) => now().stageCover(asset),
    leftResults: (signal) => now().leftResults(signal),
    discardKept: (jobId, taskId) => now().discardKept(jobId, taskId),
    problem: () => now().problem(),
    subscribe: (listener) =>
      libraries.subscribe((library, ids) => {
        if (library === now()) listener(ids);
      }),
    refresh: (signal) => now().refresh(signal),
    ensure: (signal) => now().ensure(signal),
    holds: (path, folder) => now().holds(path, folder),
    openFile: (stored, path) => now().openFile(stored, path),
    openInBackground: (stored, path) => now().openInBackground(stored, path),
    lookAtLinks: (stored) => now().lookAtLinks(stored),
    lookAtFile: (file) => now().lookAtFile(file),
    lookAtOldPlace: (source) => now().lookAtOldPlace(source),
    relink: (id, files) => now().relink(id, files),
    scanSidecars: () => now().scanSidecars(),
    state: () => now().state(),
    ids: (order, offset, limit) => now().ids(order, offset, limit),
    position: (order, id) => now().position(order, id),
    startingWith: (order, letters, after) => now().startingWith(order, letters, after),
    saveMeasured: (id, measured) => now().saveMeasured(id, measured),
    saveRun: (id, run) => now().saveRun(id, run),
    saveQuality: (id, quality) => now().saveQuality(id, quality),
    edit: (edits) => now().edit(edits),
    groups: (order) => now().groups(order),
    tags: () => now().tags(),
    facets: (order) => now().facets(order),
    taggedWithin: (parent) => now().taggedWithin(parent),
    get collections() {
      return now().collections;
    },
    get claims() {
      return now().claims;
    },
    get pictures() {
      return now().pictures;
    },
    versions: (id, limit) => now().versions(id, limit),
    related: (id, limit) => now().related(id, limit),
    trash: {
      move: (ids, to) => now().trash.move(ids, to),
      deleteForGood: (ids) => now().trash.deleteForGood(ids),
      empty: () => now().trash.empty(),
    },
    close: async () => undefined,
  };
}

/** Where files of assets are looked for that the window shows: in the current library, then in those that are open beside it. */
export function shownLibraries({
  all,
}: Pick<OpenLibraries, 'all'>): Pick<OpenLibrary, 'get' | 'openFile' | 'openInBackground'> {
  const libraryOf = ({ folder }: StoredAsset): OpenLibrary | undefined =>
    all().find((library) => folder.startsWith(library.folder + sep));
  return {
    get: async (id) => {
      for (const library of all()) {
        const stored = await library.get(id);
        if (stored !== null) return stored;
      }
      return null;
    },
    openFile: async (stored, path) => (await libraryOf(stored)?.openFile(stored, path)) ?? null,
    openInBackground: async (stored, path) =>
      (await libraryOf(stored)?.openInBackground(stored, path)) ?? null,
  };
}
