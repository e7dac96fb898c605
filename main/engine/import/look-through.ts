import { posix } from 'node:path';
import type { ImportFault, ImportNote } from '../../../shared/model/import/import-plan.ts';
import { shownStem } from '../batch/input-names.ts';
import { wholeAsset } from './asset-folders.ts';
import { type FindParts, type FoundFile, findFiles } from './find-files.ts';
import type { Found, PassedBy, PlannedItem } from './import-task.ts';
import { mainName } from './kept-name.ts';
import { createFileFinder, type FileFinder, partsOf, planned } from './model-parts.ts';
import { createReferenceHomes } from './references.ts';

/** Looks through files, folders and archives, and says what each becomes. Nothing is written. */
export async function lookThrough(
  parts: FindParts,
  paths: readonly string[],
  pictures: boolean,
): Promise<Found> {
  const { files, passedBy } = await findFiles(parts, paths);
  const passed: PassedBy[] = [...passedBy];
  const pass = (file: FoundFile, fault: ImportFault): void => {
    passed.push({
      name: file.name,
      source: { path: file.path, entry: file.entry },
      bytes: file.bytes,
      fault,
    });
  };
  const finder = createFileFinder(files);
  /** Files that belong to something. */
  const used = new Set<string>();
  const items = new Map<FoundFile, PlannedItem>();

  for (const file of files) {
    const whole = await wholeAsset(parts.source, finder, file);
    if (whole === null) continue;
    if ('code' in whole) {
      pass(file, whole);
      used.add(keyOf(file));
      continue;
    }
    items.set(file, whole.item);
    for (const each of [whole.sidecar, ...whole.used]) used.add(keyOf(each));
  }
  const models = await modelsOf(parts, finder, files, used, pass);
  for (const [file, item] of models) items.set(file, item);

  const homes = createReferenceHomes([...models].map(([file]) => file));
  const left = files.filter((file) => file.what.is === 'picture' && !used.has(keyOf(file)));
  for (const { file, home, view } of homes.of(left)) {
    if (home === null) {
      if (pictures) items.set(file, pictureOf(file));
      else pass(file, { code: 'lone-picture' });
      continue;
    }
    for (const each of home) {
      const item = items.get(each);
      if (item !== undefined) items.set(each, withReference(item, file, view));
    }
  }
  for (const file of files) if (!used.has(keyOf(file))) passUnknown(file, pass);
  return { items: [...items.values()].sort(bySource), passedBy: passed };
}

/** Models and depth maps, with all files that they name. */
async function modelsOf(
  { source, alive }: FindParts,
  finder: FileFinder,
  files: readonly FoundFile[],
  used: Set<string>,
  pass: (file: FoundFile, fault: ImportFault) => void,
): Promise<ReadonlyMap<FoundFile, PlannedItem>> {
  const models = new Map<FoundFile, PlannedItem>();
  for (const file of files) {
    const { what } = file;
    if ((what.is !== 'model' && what.is !== 'depth') || used.has(keyOf(file))) continue;
    const found = await partsOf(source, finder, file, what.format);
    alive(files.length);
    if (found.fault !== null) {
      pass(file, found.fault);
      continue;
    }
    for (const each of found.used) used.add(keyOf(each));
    models.set(file, {
      name: shownStem(file.name),
      as: what.is,
      format: what.format,
      files: found.files,
      references: [],
      notes: [...found.notes, ...renamed(file, what.format)],
      sidecar: null,
    });
  }
  return models;
}

function pictureOf(file: FoundFile): PlannedItem {
  const format = file.what.is === 'picture' ? file.what.format : '';
  return {
    name: shownStem(file.name),
    as: 'picture',
    format,
    files: [planned(file, mainName(file.name, format), 'result')],
    references: [],
    notes: renamed(file, format),
    sidecar: null,
  };
}

/** The item with one more reference, under a name that no other file of it has. */
function withReference(
  item: PlannedItem,
  file: FoundFile,
  view: PlannedItem['references'][number]['view'],
): PlannedItem {
  const format = file.what.is === 'picture' ? file.what.format : 'png';
  const taken = new Set(item.files.map(({ to }) => to.toLowerCase()));
  let to = `reference/${view}.${format}`;
  for (let number = 2; taken.has(to.toLowerCase()); number += 1) to = `reference/${view}-${number}.${format}`;
  return {
    ...item,
    files: [...item.files, planned(file, to, 'reference')],
    references: [...item.references, { view, name: file.name, to }],
  };
}

function passUnknown(file: FoundFile, pass: (file: FoundFile, fault: ImportFault) => void): void {
  const { what } = file;
  if (what.is === 'unread') pass(file, { code: 'no-reader', detail: what.format });
  else if (what.is === 'empty') pass(file, { code: 'empty' });
  else if (what.is === 'archive') pass(file, { code: 'archive-in-archive' });
  else if (what.is === 'unknown') pass(file, { code: 'unknown-format' });
}

function renamed(file: FoundFile, format: string): readonly ImportNote[] {
  const name = mainName(file.name, format);
  const own = posix.basename(file.name);
  const isOnlyEnding = own.slice(0, own.lastIndexOf('.')) === name.slice(0, name.lastIndexOf('.'));
  return isOnlyEnding ? [] : [{ code: 'renamed', detail: name }];
}

const keyOf = ({ path, entry }: Pick<FoundFile, 'path' | 'entry'>): string =>
  `${path}\0${entry?.index ?? ''}`;

function bySource(one: PlannedItem, other: PlannedItem): number {
  const of = ({ files: [main] }: PlannedItem): string => `${main?.path ?? ''}\0${main?.entry?.name ?? ''}`;
  return of(one) < of(other) ? -1 : 1;
}
