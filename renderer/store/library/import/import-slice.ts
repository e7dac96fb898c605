import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type {
  ImportPlanHead,
  ImportProgress,
  ImportRow,
} from '../../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../../shared/model/import/imported.ts';
import type { SliceCreator } from '../../slice.ts';

/** An import that is planned, or under way. */
export interface ImportState {
  /** Of the plan or run that is asked for; told with its progress. */
  readonly importId: string;
  /** Files, folders and archives, absolute. */
  readonly paths: readonly string[];
  readonly pictures: boolean;
  readonly way: ImportWay;
  readonly stage: 'planning' | 'planned' | 'importing';
  readonly progress: ImportProgress | null;
  /** Null until it is planned. */
  readonly plan: ImportPlanHead | null;
  readonly rows: readonly ImportRow[];
  /** Ids of rows that the artist leaves out. */
  readonly without: ReadonlySet<string>;
  /** Why it could not be planned. */
  readonly error: ErrorBody | null;
}

/** Files that are brought into the library. */
export interface ImportSlice {
  readonly importing: ImportState | null;
  readonly setImporting: (importing: ImportState | null) => void;
  /** Changes the import while it is the one with this id. */
  readonly changeImport: (importId: string, patch: Partial<ImportState>) => void;
}

export const createImportSlice: SliceCreator<ImportSlice> = (set) => ({
  importing: null,
  setImporting: (importing) => set({ importing }),
  changeImport: (importId, patch) =>
    set(({ importing }) =>
      importing?.importId === importId ? { importing: { ...importing, ...patch } } : {},
    ),
});

/** The rows that will be imported. */
export function wantedRows({ rows, without }: Pick<ImportState, 'rows' | 'without'>): readonly ImportRow[] {
  return rows.filter(({ id, fault }) => fault === null && !without.has(id));
}
