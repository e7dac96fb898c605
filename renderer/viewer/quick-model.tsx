import { type ReactNode, useEffect } from 'react';
import type { AssetView } from '../../shared/bridge/views.ts';
import { useAppState } from '../store/app-context.tsx';
import { prepareLight } from './canvas/use-light.ts';
import { Viewport } from './canvas/viewport.tsx';
import { useOpenModel } from './model/use-open-model.ts';
import { useReadAhead } from './model/use-read-ahead.ts';
import './quick-model.css';
import { useQuickSubject } from './use-quick-subject.ts';
import type { Viewable } from './viewable.ts';

interface QuickModelProps {
  readonly wanted: Viewable;
  /** Models that may be looked at next, the likeliest first: they are read before. */
  readonly ahead: readonly AssetView[];
  /** Lies over the model until that is drawn, and stays where it cannot be read. */
  readonly cover: ReactNode;
}

/**
 * A model that can be turned, without the tools of the viewer. It takes the models of the viewer beside it, which draws nothing meanwhile: what is
 * open there is not read again. Another model is drawn on the same canvas.
 */
export function QuickModel({ wanted, ahead, cover }: QuickModelProps) {
  const { requested, shown, isDrawn, isComplete, drawn } = useOpenModel(wanted);
  const environment = useAppState((state) => state.settings.viewer.environment);
  useEffect(() => prepareLight(environment), [environment]);
  const setViewComplete = useAppState((state) => state.setViewComplete);
  useEffect(() => setViewComplete(isComplete), [isComplete, setViewComplete]);
  useReadAhead({ shown: wanted, ahead, isIdle: isComplete });
  const subject = useQuickSubject(shown);
  return (
    <div className="quick-model" aria-busy={requested.state !== 'failed' && !isDrawn}>
      {subject !== null && requested.state !== 'failed' && <Viewport subject={subject} onDrawn={drawn} />}
      {!isDrawn && <div className="quick-model-cover">{cover}</div>}
      {requested.state === 'failed' && (
        <p className="quick-model-failed" role="status">
          {requested.message}
        </p>
      )}
    </div>
  );
}
