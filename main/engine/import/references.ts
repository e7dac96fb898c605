import { posix } from 'node:path';
import type { View } from '../../../shared/interface/formats.ts';
import { NO_VIEW_WORDS } from '../../../shared/model/settings/view-words.ts';
import { stemOf } from '../batch/input-names.ts';
import { groupViews } from '../batch/views/group-views.ts';
import type { NamedFile } from '../batch/views/name-schemes.ts';
import { createViewNames, plain } from '../batch/views/view-names.ts';
import type { FoundFile } from './find-files.ts';

/** A picture, and the models that it shows. */
export interface Referred {
  readonly file: FoundFile;
  /** Null if it belongs to none. */
  readonly home: readonly FoundFile[] | null;
  readonly view: View;
}

interface NamedPicture extends NamedFile {
  readonly file: FoundFile;
}

/** Says by their names which pictures show which models: `chair.png` and `chair_back.png` beside `chair.glb`. */
export function createReferenceHomes(models: readonly FoundFile[]): {
  readonly of: (pictures: readonly FoundFile[]) => readonly Referred[];
} {
  const [byFolder, byName] = [new Map<string, FoundFile[]>(), new Map<string, FoundFile[]>()];
  const names = createViewNames(NO_VIEW_WORDS);
  for (const model of models) {
    const name = plain(stemOf(model.name));
    add(byFolder, `${folderOf(model)}\0${name}`, model);
    add(byName, name, model);
  }

  function homeOf(file: FoundFile, called: string): readonly FoundFile[] | null {
    const name = plain(called);
    const folder = folderOf(file);
    const near = byFolder.get(`${folder}\0${name}`) ?? byFolder.get(`${posix.dirname(folder)}\0${name}`);
    if (near !== undefined) return near;
    // Elsewhere in the import only if it is clear which one is meant: `references/chair.png` and `models/chair.glb`.
    const anywhere = byName.get(name) ?? [];
    return new Set(anywhere.map(folderOf)).size === 1 ? anywhere : null;
  }

  return {
    of: (pictures) => {
      const named = pictures.map(
        (file): NamedPicture => ({
          name: file.name,
          folder: folderOf(file),
          folderName: posix.basename(folderOf(file)) || null,
          file,
        }),
      );
      return groupViews(named, 'auto').flatMap((group): readonly Referred[] => {
        if (group.kind === 'views')
          return group.files.map(({ view, file: { file } }) => ({
            file,
            view,
            home: homeOf(file, group.name),
          }));
        const { file } = group.file;
        const stem = stemOf(file.name);
        const own = homeOf(file, stem);
        if (own !== null) return [{ file, home: own, view: 'front' }];
        const reading = names.read(stem);
        const home = reading === null || reading.at !== 'end' ? null : homeOf(file, reading.subject);
        const view = reading === null || reading.view === 'side' ? 'right' : reading.view;
        return [{ file, home, view: home === null ? 'front' : view }];
      });
    },
  };
}

/** The folder of a file, the same for all files in it. */
function folderOf({ root, at }: FoundFile): string {
  return posix.join(root.replaceAll('\\', '/'), posix.dirname(at));
}

function add(map: Map<string, FoundFile[]>, key: string, file: FoundFile): void {
  const before = map.get(key);
  if (before === undefined) map.set(key, [file]);
  else before.push(file);
}
