import { extname } from 'node:path';
import { createWorkerPool } from '../../files/worker-pool.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import type { SidecarReport } from './sidecars.ts';
import type { MonthSurvey, SurveyDepth } from './survey.ts';

/** What the thread is asked. Paths of the library and the index are absolute. */
export type LookTask =
  | {
      readonly look: 'survey';
      readonly library: string;
      readonly month: string;
      readonly depth: SurveyDepth;
      /** The index's file, which the thread reads by itself; or what is known, where there is no file. */
      readonly known: string | ReadonlyMap<string, SidecarMark>;
    }
  | { readonly look: 'read'; readonly library: string; readonly folders: readonly string[] }
  | { readonly look: 'settle'; readonly index: string };

export type LookReply = MonthSurvey | SidecarReport | null;

/** Looks at a library's folders in a thread of its own: whatever the disk and the number of assets, nothing waits for it. */
export interface LibraryLooks {
  readonly survey: (
    task: Pick<Extract<LookTask, { look: 'survey' }>, 'month' | 'depth' | 'known'>,
    signal: AbortSignal,
  ) => Promise<MonthSurvey>;
  readonly read: (folders: readonly string[], signal: AbortSignal) => Promise<SidecarReport>;
  /** Works the index's log into its file. */
  readonly settle: (index: string, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function lookAtLibrary(library: string): LibraryLooks {
  const pool = createWorkerPool<LookTask, LookReply>({
    url: new URL(`./look-at-library-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
  return {
    survey: async (task, signal) =>
      (await pool.run({ look: 'survey', library, ...task }, signal)) as MonthSurvey,
    read: async (folders, signal) =>
      (await pool.run({ look: 'read', library, folders }, signal)) as SidecarReport,
    settle: async (index, signal) => void (await pool.run({ look: 'settle', index }, signal)),
    close: pool.close,
  };
}
