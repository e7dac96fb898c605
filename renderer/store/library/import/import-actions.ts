import type { ImportOutcome, ImportRow } from '../../../../shared/model/import/import-plan.ts';
import {
  importFaultWords,
  leftFileWords,
  stayedWords,
} from '../../../../shared/model/import/import-words.ts';
import type { ImportWay } from '../../../../shared/model/import/imported.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { errorBodyOf } from '../../error-body.ts';
import { perApp } from '../../per-app.ts';
import { libraryActions } from '../library-actions.ts';
import { type ImportState, wantedRows } from './import-slice.ts';

/** Brings files into the library. */
export interface ImportActions {
  /** Asks for files, by the system's dialog or the window's own picker. What was chosen before stays. */
  readonly choose: (what: 'imports' | 'folder') => Promise<void>;
  /** Plans the import of files, folders and archives, beside those that are planned already, and shows the plan. */
  readonly add: (paths: readonly string[]) => void;
  readonly setWay: (way: ImportWay) => void;
  /** Whether pictures without a model are imported. Plans anew. */
  readonly setPictures: (pictures: boolean) => void;
  /** Leaves rows out, or takes them in again. */
  readonly check: (ids: readonly string[], isWanted: boolean) => void;
  /** Imports what is planned. It goes on when the dialog is closed. */
  readonly run: () => Promise<void>;
  /** Stops planning or importing. What was imported stays. */
  readonly stop: () => void;
  /** Ends a plan that is not run. Does nothing to one that is. */
  readonly dismiss: () => void;
}

/** Rows that are asked for by one call. */
const PAGE = 1_000;

export const importActions = perApp(createImportActions);

function createImportActions(app: App): ImportActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  bridge.on('imports.progress', ({ importId, ...progress }) => state().changeImport(importId, { progress }));

  const plan = async (paths: readonly string[], pictures: boolean, way: ImportWay): Promise<void> => {
    stopPlan();
    const importId = crypto.randomUUID();
    const begun = { importId, paths, pictures, way, stage: 'planning', progress: null } as const;
    state().setImporting({ ...begun, plan: null, rows: [], without: new Set(), error: null });
    state().showOverlay({ kind: 'import' });
    try {
      const head = await bridge.imports.plan({ importId, paths: [...paths], pictures });
      const rows: ImportRow[] = [];
      for (let offset = 0; offset < head.wanted + head.skipped; offset += PAGE) {
        rows.push(...(await bridge.imports.rows({ planId: head.planId, offset, limit: PAGE })));
      }
      state().changeImport(importId, { stage: 'planned', plan: head, rows, progress: null });
    } catch (cause) {
      state().changeImport(importId, { stage: 'planned', error: errorBodyOf(cause), progress: null });
    }
  };

  const stopPlan = (): void => {
    const { importing } = state();
    if (importing?.stage === 'planning')
      bridge.imports.stop({ importId: importing.importId }).catch(() => undefined);
  };

  /** Whether an import is under way, which is said. */
  const isBusy = (): boolean => {
    if (state().importing?.stage !== 'importing') return false;
    state().addNotice({
      level: 'warning',
      message: 'Files are being imported already; wait for the end, or stop it.',
      at: Date.now(),
    });
    return true;
  };

  const replan = (patch: Partial<Pick<ImportState, 'paths' | 'pictures'>>): void => {
    const { paths = [], pictures = true, way = 'copy' } = state().importing ?? {};
    void plan(patch.paths ?? paths, patch.pictures ?? pictures, way);
  };

  const remember = (assetIds: readonly string[]): void => {
    const what = `import of ${counted(assetIds.length, 'asset')}`;
    let back: readonly string[] = [];
    state().remember({
      label: what,
      undo: async () => {
        const { ids, failed } = await bridge.imports.takeBack({ ids: [...assetIds] });
        back = ids;
        const [first] = failed;
        return first === undefined
          ? null
          : `${counted(failed.length, 'asset')} stayed: ${stayedWords(first.path, first.why)}.`;
      },
      // What had been moved lies where it was again; its copies come out of the trash.
      redo: async () => {
        await bridge.library.move({ ids: [...back], to: 'library' });
        return null;
      },
    });
  };

  return {
    choose: (what) =>
      attempt(async () => {
        if (isBusy()) return;
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'import' });
          return;
        }
        const picked = await bridge.dialog.pick({ what });
        // An import may have been begun while the dialog was open.
        if (picked === null || isBusy()) return;
        replan({ paths: joined(state().importing?.paths, picked) });
      }),
    add: (paths) => {
      if (paths.length === 0 || isBusy()) return;
      replan({ paths: joined(state().importing?.paths, paths) });
    },
    setWay: (way) => {
      const { importing } = state();
      if (importing !== null) state().changeImport(importing.importId, { way });
    },
    setPictures: (pictures) => replan({ pictures }),
    check: (ids, isWanted) => {
      const { importing } = state();
      if (importing === null) return;
      const without = new Set(importing.without);
      for (const id of ids) {
        if (isWanted) without.delete(id);
        else without.add(id);
      }
      state().changeImport(importing.importId, { without });
    },
    run: () =>
      state().willRemember(
        attempt(async () => {
          const { importing } = state();
          if (importing?.plan == null || importing.stage !== 'planned') return;
          const { importId, plan: head, way } = importing;
          const wanted = wantedRows(importing).length;
          state().changeImport(importId, { stage: 'importing', progress: null });
          state().closeOverlay('import');
          state().showWorkspace('library');
          try {
            const without = [...importing.without];
            const outcome = await bridge.imports.run({ planId: head.planId, importId, way, without });
            if (outcome.assetIds.length > 0) remember(outcome.assetIds);
            const level = outcome.failed.length + outcome.left.length > 0 ? 'error' : 'info';
            state().addNotice({ level, message: endWords(outcome, wanted), at: Date.now() });
            const [first] = outcome.assetIds;
            if (first !== undefined) await libraryActions(app).reveal(first);
          } finally {
            state().setImporting(null);
          }
        }),
      ),
    stop: () => {
      const { importing } = state();
      if (importing !== null) void attempt(() => bridge.imports.stop({ importId: importing.importId }));
    },
    dismiss: () => {
      const { importing } = state();
      if (importing?.stage === 'importing') return;
      stopPlan();
      state().setImporting(null);
    },
  };
}

function joined(before: readonly string[] = [], added: readonly string[]): readonly string[] {
  return [...new Set([...before, ...added])];
}

/** `12 assets were imported. 1 was not: chair: …` */
function endWords({ assetIds, failed, left, stopped }: ImportOutcome, wanted: number): string {
  const [first] = failed;
  const [stayed] = left;
  const rest = wanted - assetIds.length - failed.length;
  return [
    `${counted(assetIds.length, 'asset was', 'assets were')} imported.`,
    ...(first === undefined
      ? []
      : [`${counted(failed.length, 'was', 'were')} not; ${first.name}: ${importFaultWords(first.fault)}`]),
    ...(rest > 0 && !stopped ? [`${counted(rest, 'further one was', 'further ones were')} not tried.`] : []),
    ...(stopped && rest > 0
      ? [`It was stopped; ${counted(rest, 'asset was', 'assets were')} not tried.`]
      : []),
    ...(stayed === undefined
      ? []
      : [
          `${counted(left.length, 'file')} could not be taken away; ${stayed.path}: ${leftFileWords(stayed.why)}.`,
        ]),
  ].join(' ');
}
