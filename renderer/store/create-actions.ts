import type { Bridge } from '../../shared/bridge/contract.ts';
import { createDockActions, type DockActions } from '../app/dock/dock-actions.ts';
import type { WindowTransport } from '../bridge/window-transport.ts';
import { type BatchActions, createBatchActions } from '../features/batch/batch-actions.ts';
import { createDropActions, type DropActions } from '../features/batch/drop-actions.ts';
import { createRecipeActions, type RecipeActions } from '../features/batch/recipe-actions.ts';
import {
  type ConnectionActions,
  createConnectionActions,
} from '../features/connections/connection-actions.ts';
import { createQueueActions, type QueueActions } from '../features/queue/queue-actions.ts';
import { createSettingsActions, type SettingsActions } from '../features/settings/settings-actions.ts';
import type { AppStore } from './app-state.ts';
import { errorBodyOf } from './error-body.ts';
import type { Feeds } from './feeds.ts';
import type { Handles } from './handles.ts';
import { createLibraryActions, type LibraryActions } from './library/library-actions.ts';
import { type AppearanceActions, createAppearanceActions } from './settings/appearance-actions.ts';
import { createSettingsKeeper, type SettingsKeeper } from './settings/keep-settings.ts';
import { createViewerActions, type ViewerActions } from './settings/viewer-actions.ts';
import { createUndoActions, type UndoActions } from './undo/undo-actions.ts';

/** What the effects of the window run on. */
export interface Effects {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  /** What the engine tells, and how much of it was heard. */
  readonly feeds: Feeds;
  readonly handles: Handles;
  /** Runs something that calls the engine; a failure becomes a notice. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
}

export interface Actions {
  readonly batch: BatchActions;
  readonly recipes: RecipeActions;
  readonly drop: DropActions;
  readonly queue: QueueActions;
  readonly library: LibraryActions;
  readonly connections: ConnectionActions;
  readonly settings: SettingsActions;
  readonly kept: SettingsKeeper;
  readonly appearance: AppearanceActions;
  readonly undo: UndoActions;
  readonly viewer: ViewerActions;
  readonly dock: DockActions;
}

/** Everything a person can have done, by feature. */
export function createActions(parts: Omit<Effects, 'attempt'>): Actions {
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      const { message } = errorBodyOf(cause);
      parts.store.getState().addNotice({ level: 'error', message, at: Date.now() });
    }
  };
  const effects: Effects = { ...parts, attempt };
  const batch = createBatchActions(effects);
  const library = createLibraryActions(effects);
  const kept = createSettingsKeeper(effects);
  const appearance = createAppearanceActions(kept);
  return {
    batch,
    recipes: createRecipeActions(effects, batch),
    drop: createDropActions(effects, batch),
    queue: createQueueActions(effects, library),
    library,
    connections: createConnectionActions(effects),
    settings: createSettingsActions(effects),
    kept,
    undo: createUndoActions(effects),
    viewer: createViewerActions(kept),
    appearance,
    dock: createDockActions({ store: effects.store, appearance }),
  };
}
