import { type ReactNode, useEffect, useMemo } from 'react';
import { useAppState } from '../store/app-context.tsx';
import { prepareLight } from './canvas/use-light.ts';
import { Viewport } from './canvas/viewport.tsx';
import { useOpenModel } from './model/use-open-model.ts';
import './quick-model.css';
import { modelKey, type Viewable } from './viewable.ts';

interface QuickModelProps {
  readonly wanted: Viewable;
  /** Lies over the model until that is drawn, and stays where it cannot be read. */
  readonly cover: ReactNode;
}

/**
 * A model that can be turned, without the tools of the viewer. It takes the models of the viewer beside it, which draws nothing meanwhile: what is
 * open there is not read again. Another model is drawn on the same canvas.
 */
export function QuickModel({ wanted, cover }: QuickModelProps) {
  const { requested, shown, isDrawn, isComplete, drawn } = useOpenModel(wanted);
  const environment = useAppState((state) => state.settings.viewer.environment);
  useEffect(() => prepareLight(environment), [environment]);
  const setViewComplete = useAppState((state) => state.setViewComplete);
  useEffect(() => setViewComplete(isComplete), [isComplete, setViewComplete]);
  const subject = useMemo(() => {
    if (shown === null) return null;
    const { viewable, model } = shown;
    return {
      model: model.parsed,
      built: model.built,
      key: modelKey(viewable),
      name: viewable.name,
      format: viewable.format,
      assetId: viewable.assetId,
      hasReferences: false,
    };
  }, [shown]);
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
