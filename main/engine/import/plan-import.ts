import type {
  ImportChoice,
  ImportFault,
  ImportProgress,
  ImportRow,
} from '../../../shared/model/import/import-plan.ts';
import { createSlots } from '../async/slots.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import type { Library } from '../library/library.ts';
import type { Found, ImportWork, PlannedItem, SourceRef } from './import-task.ts';

/** A line of a plan with what it stands for; null for what is not imported. */
export interface PlanLine {
  readonly row: ImportRow;
  readonly item: PlannedItem | null;
}

export interface PlanWatch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Files that are hashed at once: enough for a share. */
const AT_ONCE = 4;

/** Looks through what is to be imported, and compares it with the library. Throws the signal's reason. */
export async function planImport(
  disk: DiskProcess<ImportWork>,
  library: Pick<Library, 'folder' | 'findByResult' | 'get'>,
  { paths, pictures }: ImportChoice,
  { signal, onProgress = () => undefined }: PlanWatch,
): Promise<readonly PlanLine[]> {
  onProgress({ stage: 'reading', done: 0, of: 0 });
  const found = await disk.run(
    'look',
    { paths, pictures, library: library.folder },
    { signal, onProgress: (done) => onProgress({ stage: 'reading', done, of: 0 }) },
  );
  const faults = await duplicatesOf(disk, library, found.items, { signal, onProgress });
  return linesOf(found, faults);
}

async function duplicatesOf(
  disk: DiskProcess<ImportWork>,
  library: Pick<Library, 'findByResult' | 'get'>,
  items: readonly PlannedItem[],
  { signal, onProgress }: Required<Pick<PlanWatch, 'onProgress'>> & PlanWatch,
): Promise<ReadonlyMap<PlannedItem, ImportFault>> {
  const faults = new Map<PlannedItem, ImportFault>();
  const hashes = new Map<PlannedItem, string>();
  const slots = createSlots(() => AT_ONCE);
  let done = 0;
  await Promise.all(
    items.map((item) =>
      slots.run(async () => {
        signal?.throwIfAborted();
        const [main] = item.files;
        const hashed = main === undefined ? null : await disk.run('hash', { file: main }, { signal });
        if (hashed !== null) hashes.set(item, hashed.sha256);
        done += 1;
        onProgress?.({ stage: 'comparing', done, of: items.length });
      }),
    ),
  );
  const first = new Map<string, PlannedItem>();
  for (const item of items) {
    const hash = hashes.get(item);
    if (hash === undefined) continue;
    const known =
      (await library.findByResult(hash, signal)) ??
      (item.sidecar === null ? null : await library.get(item.sidecar.id));
    const before = first.get(hash);
    if (known !== null) faults.set(item, { code: 'duplicate', other: known.asset.name });
    else if (before !== undefined) faults.set(item, { code: 'twice', other: sourceWords(before.files[0]) });
    else first.set(hash, item);
  }
  return faults;
}

function linesOf(found: Found, faults: ReadonlyMap<PlannedItem, ImportFault>): readonly PlanLine[] {
  const lines = found.items.map((item): Omit<PlanLine, 'row'> & { row: Omit<ImportRow, 'id'> } => ({
    item,
    row: {
      name: item.name,
      source: sourceWords(item.files[0]),
      as: item.as,
      format: item.format,
      files: item.files.length,
      bytes: item.files.reduce((sum, { bytes }) => sum + bytes, 0),
      references: item.references.map(({ name, view }) => ({ name, view })),
      fault: faults.get(item) ?? null,
      notes: [
        ...item.notes,
        ...(item.sidecar !== null ? [{ code: 'whole-asset' as const }] : []),
        ...(item.files[0]?.entry != null ? [{ code: 'from-archive' as const }] : []),
      ],
    },
  }));
  const passed = found.passedBy.map(({ name, source, bytes, fault }) => ({
    item: null,
    row: {
      name,
      source: sourceWords(source),
      as: 'model' as const,
      format: '',
      files: 1,
      bytes,
      references: [],
      fault,
      notes: [],
    },
  }));
  return [...lines, ...passed].map(({ item, row }, at) => ({ item, row: { id: String(at), ...row } }));
}

/** `/scans/chairs.zip › oak/chair.obj` */
function sourceWords(source: SourceRef | undefined): string {
  if (source === undefined) return '';
  return source.entry === null ? source.path : `${source.path} › ${source.entry.name}`;
}
