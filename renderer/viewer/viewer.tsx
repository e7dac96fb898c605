import { useEffect, useState } from 'react';
import { useActions, useAppState } from '../store/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { fileSize } from '../words/figures.ts';
import { DepthPicture } from './depth-picture.tsx';
import { type LoadProgress, loadModel } from './load/load-model.ts';
import type { ParsedModel, Soundness } from './load/parsed-model.ts';
import { Overlay } from './overlay.tsx';
import type { Viewable } from './viewable.ts';
import './viewer.css';
import { Viewport } from './viewport.tsx';

type Loading =
  | { readonly state: 'loading'; readonly progress: LoadProgress | null }
  | { readonly state: 'loaded' }
  | { readonly state: 'failed'; readonly message: string };

/** Shows a model; trying again after a failure begins from nothing. */
export function Viewer({ shown }: { readonly shown: Viewable }) {
  const [attempt, setAttempt] = useState(0);
  return <ModelView key={attempt} asked={shown} onRetry={() => setAttempt(attempt + 1)} />;
}

interface ModelViewProps {
  readonly asked: Viewable;
  readonly onRetry: () => void;
}

/** Reads a model in a worker, then draws it. The one before stays until the next is there. */
function ModelView({ asked, onRetry }: ModelViewProps) {
  const { assetId, name, url } = asked;
  const { library } = useActions();
  const setMeasured = useAppState((state) => state.setMeasured);
  const [loading, setLoading] = useState<Loading>({ state: 'loading', progress: null });
  const [shown, setShown] = useState<ShownModelProps | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    setLoading({ state: 'loading', progress: null });
    loadModel(url, {
      signal: stop.signal,
      onProgress: (progress) => setLoading({ state: 'loading', progress }),
      onSoundness: (soundness) => setShown((current) => current && { ...current, soundness }),
    }).then(
      (model) => {
        setLoading({ state: 'loaded' });
        setShown({ name, model, soundness: null });
        if (assetId !== null) setMeasured(assetId, model.measured);
      },
      (cause: unknown) => {
        if (stop.signal.aborted) return;
        setShown(null);
        if (assetId !== null) setMeasured(assetId, null);
        setLoading({ state: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
      },
    );
    return () => stop.abort(new DOMException('Another model was chosen.', 'AbortError'));
  }, [assetId, name, url, setMeasured]);

  const picture = shown?.model.picture;
  useEffect(() => () => picture?.close(), [picture]);

  return (
    <div className="viewer">
      {shown !== null && <ShownModel {...shown} />}
      {loading.state === 'loading' && (
        <LoadingNote progress={loading.progress} cover={shown === null ? asked.cover : null} />
      )}
      {loading.state === 'failed' && (
        <div className="viewer-failed">
          <ErrorNote
            error={{
              kind: 'input',
              message: loading.message,
              detail: `${name} · ${asked.format}. The file is left as it is${assetId === null ? '' : ': look at it in its folder, or make it again'}.`,
            }}
            actions={
              <>
                <Button onClick={onRetry}>Try again</Button>
                {assetId !== null && (
                  <Button onClick={() => void library.showInFolder(assetId)}>Show in folder</Button>
                )}
              </>
            }
          />
        </div>
      )}
    </div>
  );
}

interface ShownModelProps {
  readonly name: string;
  readonly model: ParsedModel;
  /** Null until it is found out. */
  readonly soundness: Soundness | null;
}

/** A model; or a depth map, as a picture until its relief is asked for. */
function ShownModel({ name, model, soundness }: ShownModelProps) {
  const [relief, setRelief] = useState(false);
  const flat = model.picture !== null && !relief;
  return (
    <>
      {flat && model.picture !== null ? (
        <DepthPicture picture={model.picture} name={name} />
      ) : (
        <Viewport model={model} name={name} />
      )}
      <Overlay
        model={model}
        name={name}
        soundness={soundness}
        depth={model.picture === null ? null : { relief, onRelief: setRelief }}
      />
    </>
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
