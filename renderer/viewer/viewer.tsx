import { useEffect, useState } from 'react';
import type { AssetView } from '../../shared/bridge/views.ts';
import { useActions, useAppState } from '../store/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { fileSize } from '../words/figures.ts';
import { type LoadProgress, loadModel } from './load/load-model.ts';
import type { ParsedModel } from './load/parsed-model.ts';
import { Overlay } from './overlay.tsx';
import './viewer.css';
import { Viewport } from './viewport.tsx';

type Loading =
  | { readonly state: 'loading'; readonly progress: LoadProgress | null }
  | { readonly state: 'loaded' }
  | { readonly state: 'failed'; readonly message: string };

/** Shows an asset's result; trying again after a failure begins from nothing. */
export function Viewer({ view }: { readonly view: AssetView }) {
  const [attempt, setAttempt] = useState(0);
  return <ModelView key={attempt} view={view} onRetry={() => setAttempt(attempt + 1)} />;
}

interface ModelViewProps {
  readonly view: AssetView;
  readonly onRetry: () => void;
}

/** Reads a model in a worker, then draws it. The one before stays until the next is there. */
function ModelView({ view, onRetry }: ModelViewProps) {
  const { id, name } = view.asset;
  const url = view.result;
  const { library } = useActions();
  const setMeasured = useAppState((state) => state.setMeasured);
  const [loading, setLoading] = useState<Loading>({ state: 'loading', progress: null });
  const [shown, setShown] = useState<{ readonly name: string; readonly model: ParsedModel } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    setLoading({ state: 'loading', progress: null });
    loadModel(url, {
      signal: stop.signal,
      onProgress: (progress) => setLoading({ state: 'loading', progress }),
    }).then(
      (model) => {
        setLoading({ state: 'loaded' });
        setShown({ name, model });
        setMeasured(id, model.measured);
      },
      (cause: unknown) => {
        if (stop.signal.aborted) return;
        setShown(null);
        setMeasured(id, null);
        setLoading({ state: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
      },
    );
    return () => stop.abort(new DOMException('Another asset was chosen.', 'AbortError'));
  }, [id, name, url, setMeasured]);

  return (
    <div className="viewer">
      {shown !== null && <Viewport model={shown.model} name={shown.name} />}
      {shown !== null && <Overlay model={shown.model} name={shown.name} />}
      {loading.state === 'loading' && (
        <LoadingNote progress={loading.progress} cover={shown === null ? view.cover : null} />
      )}
      {loading.state === 'failed' && (
        <div className="viewer-failed">
          <ErrorNote
            error={{
              kind: 'input',
              message: loading.message,
              detail: `${name} · ${view.format}. The file is left as it is: look at it in its folder, or make it again.`,
            }}
            actions={
              <>
                <Button onClick={onRetry}>Try again</Button>
                <Button onClick={() => void library.showInFolder(id)}>Show in folder</Button>
              </>
            }
          />
        </div>
      )}
    </div>
  );
}

interface LoadingNoteProps {
  readonly progress: LoadProgress | null;
  /** Shown meanwhile, where no model is. */
  readonly cover: string | null;
}

function LoadingNote({ progress, cover }: LoadingNoteProps) {
  const fetching = progress?.stage === 'fetching' ? progress : null;
  const words =
    progress?.stage === 'parsing'
      ? 'Reading the model'
      : fetching === null
        ? 'Opening'
        : `Opening · ${fileSize(fetching.loaded)}`;
  const value = progress?.stage === 'parsing' ? 1 : fetching?.total ? fetching.loaded / fetching.total : null;
  return (
    <>
      {cover !== null && <img className="viewer-cover" src={cover} alt="" draggable={false} />}
      <div className="viewer-loading">
        <p>{words}</p>
        <ProgressBar label="Opening the model" value={value} />
      </div>
    </>
  );
}
