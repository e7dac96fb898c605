import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BatchSlice, createBatchSlice } from './batch/batch-slice.ts';
import { createFrameSlice, type FrameSlice } from './frame-slice.ts';
import { createJobsSlice, type JobsSlice } from './jobs/jobs-slice.ts';
import { createLibrarySlice, type LibrarySlice } from './library/library-slice.ts';
import { createSessionSlice, type SessionSlice } from './session-slice.ts';
import { createUndoSlice, type UndoSlice } from './undo/undo-slice.ts';
import { createViewerSlice, type ViewerSlice } from './viewer-slice.ts';

/** The window's whole state. What the engine owns is a projection of its events, written in connect.ts alone. */
export type AppState = SessionSlice &
  BatchSlice &
  JobsSlice &
  LibrarySlice &
  FrameSlice &
  UndoSlice &
  ViewerSlice;
/** Read and followed by all; written by the slices' own transitions alone. */
export type AppStore = Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** An empty store, before the engine said anything. */
export function createAppStore(): AppStore {
  return createStore<AppState>()((...parts) => ({
    ...createSessionSlice(...parts),
    ...createBatchSlice(...parts),
    ...createJobsSlice(...parts),
    ...createLibrarySlice(...parts),
    ...createFrameSlice(...parts),
    ...createUndoSlice(...parts),
    ...createViewerSlice(...parts),
  }));
}
