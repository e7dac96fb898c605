import type { AssetView } from '../../../../shared/bridge/views.ts';
import { RESULT_TYPES } from '../../../../shared/model/kind-traits.ts';
import { mayBeMeasuredAgain } from '../../../../shared/model/quality/quality.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { perApp } from '../../per-app.ts';

/** Measures the quality of models because the artist asked. */
export interface QualityActions {
  /** A few at a time, and says at the end how many were measured. */
  readonly measure: (ids: readonly string[]) => Promise<void>;
  /** What was measured stays. */
  readonly stop: () => void;
}

/** Models that are measured by one call: the progress is told between two. */
const AT_ONCE = 4;

export const qualityActions = perApp(createQualityActions);

function createQualityActions(app: App): QualityActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let isStopped = false;
  return {
    measure: (ids) =>
      attempt(async () => {
        if (state().qualityRun !== null) return;
        isStopped = false;
        let measured = 0;
        let failed: string | null = null;
        const { folder } = state().libraryStatus;
        // Another library has none of these models.
        const isElsewhere = (): boolean => state().libraryStatus.folder !== folder;
        try {
          for (let done = 0; done < ids.length && !isStopped && !isElsewhere(); done += AT_ONCE) {
            state().setQualityRun({ done, of: ids.length });
            const report = await bridge.library.measureQuality({ ids: ids.slice(done, done + AT_ONCE) });
            measured += report.measured;
            failed ??= report.failed;
          }
        } finally {
          state().setQualityRun(null);
        }
        const message = endWords(measured, ids.length, isStopped, isElsewhere(), failed);
        state().addNotice({ level: failed === null ? 'info' : 'error', message, at: Date.now() });
      }),
    stop: () => {
      isStopped = true;
      void attempt(async () => {
        await bridge.library.stopMeasuring();
      });
    },
  };
}

function endWords(
  measured: number,
  of: number,
  isStopped: boolean,
  isElsewhere: boolean,
  failed: string | null,
): string {
  if (failed !== null) {
    const kept = `Quality of ${groupedFigure(measured)} of ${counted(of, 'model')} was kept.`;
    return `${kept} ${failed} Then measure again.`;
  }
  const why = isElsewhere ? ' Another library was opened.' : isStopped ? ' It was stopped.' : null;
  if (measured === 0)
    return why === null ? `Nothing was measured: ${others(of)}` : `Nothing was measured.${why}`;
  const left = of - measured;
  if (why !== null || left <= 0) return `Quality of ${counted(measured, 'model')} measured.${why ?? ''}`;
  return `Quality of ${groupedFigure(measured)} of ${counted(of, 'model')} measured: ${others(left)}`;
}

/** Why models were left out; each one's properties say more. */
const others = (left: number): string =>
  left === 1
    ? 'one was measured before, or cannot be; its properties say why.'
    : `${groupedFigure(left)} were measured before, or cannot be; their properties say why.`;

/** Whether an asset is a model that was not measured, or could not be while the machine was busy. */
export function isUnmeasured({ asset }: AssetView): boolean {
  const { kind, quality } = asset;
  if (RESULT_TYPES[kind] !== 'model') return false;
  return quality === undefined || quality.is === 'owed' || mayBeMeasuredAgain(quality);
}
