import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BatchSlice, createBatchSlice } from './batch/batch-slice.ts';
import { createNamingSlice, type NamingSlice } from './batch/naming-slice.ts';
import { createPlanChoiceSlice, type PlanChoiceSlice } from './batch/plan-choice-slice.ts';
import { type ChainHandSlice, createChainHandSlice } from './chains/chain-hand-slice.ts';
import { type ChainsSlice, createChainsSlice } from './chains/chains-slice.ts';
import { createFrameSlice, type FrameSlice } from './frame-slice.ts';
import { type BatchEndsSlice, createBatchEndsSlice } from './jobs/batch-ends-slice.ts';
import { createJobsSlice, type JobsSlice } from './jobs/jobs-slice.ts';
import { type CompareSlice, createCompareSlice } from './library/compare-slice.ts';
import { createInHandSlice, type InHandSlice, noteSelection } from './library/decisions/in-hand.ts';
import { createEditingSlice, type EditingSlice } from './library/facts/editing-slice.ts';
import { createFindSlice, type FindSlice } from './library/find/find-slice.ts';
import { createGroupsSlice, type GroupsSlice } from './library/groups-slice.ts';
import { createImportSlice, type ImportSlice } from './library/import/import-slice.ts';
import { createLibrariesSlice, type LibrariesSlice } from './library/libraries-slice.ts';
import { createLibrarySlice, type LibrarySlice } from './library/library-slice.ts';
import { createQualitySlice, type QualitySlice } from './library/quality/quality-slice.ts';
import { createStacksSlice, type StacksSlice } from './library/stacks/stacks-slice.ts';
import { createTableSlice, type TableSlice } from './library/table-slice.ts';
import { createRecipesSlice, type RecipesSlice } from './recipes/recipes-slice.ts';
import { createSessionSlice, type SessionSlice } from './session-slice.ts';
import { createUndoSlice, type UndoSlice } from './undo/undo-slice.ts';
import { createDepthSlice, type DepthSlice } from './viewer/depth-slice.ts';
import { createMatchSlice, type MatchSlice } from './viewer/match-slice.ts';
import { createMeasureSlice, type MeasureSlice } from './viewer/measure-slice.ts';
import { createPartsOutSlice, type PartsOutSlice } from './viewer/parts-out-slice.ts';
import { createPartsSlice, type PartsSlice } from './viewer/parts-slice.ts';
import { createPicturesSlice, type PicturesSlice } from './viewer/pictures-slice.ts';
import { createSectionSlice, type SectionSlice } from './viewer/section-slice.ts';
import { createViewerSlice, type ViewerSlice } from './viewer-slice.ts';
import { createWatchesSlice, type WatchesSlice } from './watches/watches-slice.ts';

/** The whole state of the window. The parts that the engine owns are written only by connect.ts, from the engine's events. */
export type AppState = SessionSlice &
  BatchSlice &
  NamingSlice &
  PlanChoiceSlice &
  RecipesSlice &
  WatchesSlice &
  BatchEndsSlice &
  ChainHandSlice &
  ChainsSlice &
  JobsSlice &
  LibrarySlice &
  CompareSlice &
  TableSlice &
  InHandSlice &
  PartsOutSlice &
  PicturesSlice &
  EditingSlice &
  FindSlice &
  QualitySlice &
  GroupsSlice &
  StacksSlice &
  ImportSlice &
  LibrariesSlice &
  FrameSlice &
  UndoSlice &
  DepthSlice &
  SectionSlice &
  MeasureSlice &
  PartsSlice &
  MatchSlice &
  ViewerSlice;
/** The store without `setState`: only the slices' own functions may write. */
export type AppStore = Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** An empty store, as it is before the first snapshot. */
export function createAppStore(): AppStore {
  const store = createStore<AppState>()((set, get) => ({
    ...createSessionSlice(set, get),
    ...createBatchSlice(set, get),
    ...createNamingSlice(set, get),
    ...createPlanChoiceSlice(set, get),
    ...createRecipesSlice(set, get),
    ...createWatchesSlice(set, get),
    ...createBatchEndsSlice(set, get),
    ...createChainHandSlice(set, get),
    ...createChainsSlice(set, get),
    ...createJobsSlice(set, get),
    ...createLibrarySlice(set, get),
    ...createCompareSlice(set, get),
    ...createTableSlice(set, get),
    ...createInHandSlice(set, get),
    ...createPartsOutSlice(set, get),
    ...createPicturesSlice(set, get),
    ...createEditingSlice(set, get),
    ...createFindSlice(set, get),
    ...createQualitySlice(set, get),
    ...createGroupsSlice(set, get),
    ...createStacksSlice(set, get),
    ...createImportSlice(set, get),
    ...createLibrariesSlice(set, get),
    ...createFrameSlice(set, get),
    ...createUndoSlice(set, get),
    ...createDepthSlice(set, get),
    ...createSectionSlice(set, get),
    ...createMeasureSlice(set, get),
    ...createPartsSlice(set, get),
    ...createMatchSlice(set, get),
    ...createViewerSlice(set, get),
  }));
  store.subscribe(noteSelection);
  return store;
}
