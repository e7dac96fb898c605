import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AssetView } from '../../shared/bridge/views.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { libraryActions } from '../store/library/library-actions.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { FilePicture } from '../ui/file-picture.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { prepareLight } from './canvas/use-light.ts';
import type { OnDrawn } from './canvas/use-uploaded.ts';
import { Overlay } from './chrome/overlay.tsx';
import { DepthFailedNote } from './depth/depth-failed.tsx';
import { DepthPicture } from './depth/depth-picture.tsx';
import { useDepthView } from './depth/use-depth-view.ts';
import type { LoadProgress } from './model/load-model.ts';
import { loadingWords } from './model/loading-words.ts';
import type { Shown } from './model/model-switcher.ts';
import { useMeasured } from './model/use-measured.ts';
import { useOpenModel } from './model/use-open-model.ts';
import { useReadAhead } from './model/use-read-ahead.ts';
import { useSavedThumbnails } from './model/use-saved-thumbnails.ts';
import { modelKey, notShownRemedy, type Viewable } from './viewable.ts';
import './viewer.css';
import { Viewport } from './canvas/viewport.tsx';

interface ViewerProps {
  readonly shown: Viewable;
  /** Assets that may be shown next, the likeliest first: they are read before. */
  readonly ahead: readonly AssetView[];
}

/** Shows a model. A retry after a failure opens it from the beginning, and so does another place of a linked file. */
export function Viewer({ shown, ahead }: ViewerProps) {
  const [attempt, setAttempt] = useState(0);
  // A linked file that was found at another place is opened from there.
  const key = `${attempt} ${shown.imported?.link ?? ''}`;
  return <ModelView key={key} wanted={shown} ahead={ahead} onRetry={() => setAttempt(attempt + 1)} />;
}

const NO_REFERENCES: Viewable['references'] = [];

interface ModelViewProps extends Pick<ViewerProps, 'ahead'> {
  readonly wanted: Viewable;
  readonly onRetry: () => void;
}

/** Opens a model and draws it. The previous model stays on the canvas until the next one is drawn, but below a cover: it is not what is named. */
function ModelView({ wanted, ahead, onRetry }: ModelViewProps) {
  const { assetId, name } = wanted;
  const library = libraryActions(useApp());
  const { requested, requestedViewable, shown, isCovered, isComplete, drawn } = useOpenModel(wanted);
  useReadAhead({ shown: wanted, ahead, isIdle: isComplete });
  useMeasured({ requested, requestedViewable, isComplete });
  useSavedThumbnails({ requested, requestedViewable });
  const environment = useAppState((state) => state.settings.viewer.environment);
  useEffect(() => prepareLight(environment), [environment]);
  const setViewComplete = useAppState((state) => state.setViewComplete);
  useEffect(() => setViewComplete(isComplete), [isComplete, setViewComplete]);
  // What is known of an asset may change while its model is shown: its name, those of its parts, and whose pictures show it where it has none.
  const known = shown !== null && modelKey(shown.viewable) === modelKey(wanted) ? wanted : shown?.viewable;
  const opened = shown?.viewable.references ?? NO_REFERENCES;

  return (
    <div className="viewer" aria-busy={isCovered}>
      {shown !== null && (
        <ShownModel
          key="shown"
          {...shown}
          name={known?.name ?? name}
          partNames={known?.partNames}
          references={opened.length > 0 ? opened : (known?.references ?? NO_REFERENCES)}
          onDrawn={drawn}
        />
      )}
      {isCovered && (
        <LoadingNote
          progress={requested.state === 'opening' ? requested.progress : { stage: 'parsing' }}
          cover={wanted.cover}
          format={wanted.format}
        />
      )}
      {requested.state === 'failed' && (
        <div className="viewer-failed">
          <ErrorNote
            error={{
              kind: 'input',
              message: requested.message,
              detail: `${name} · ${wanted.format}. The file is left as it is${notShownRemedy(wanted)}.`,
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

interface ShownModelProps extends Shown {
  readonly name: string;
  readonly partNames: Viewable['partNames'];
  readonly references: Viewable['references'];
  readonly onDrawn: OnDrawn;
}

/** A model; or a depth map, as the settings say. */
function ShownModel({ viewable, model, name, partNames, references, onDrawn }: ShownModelProps) {
  const { soundness, notes } = model;
  const { picture } = model.parsed;
  const depth = useDepthView(viewable, picture !== null);
  const { parsed, built } = depth?.solid ?? model;
  const { assetId, format, name: opened } = viewable;
  const key = modelKey(viewable);
  const probe = depth?.probe;
  const subject = useMemo(
    () => ({
      model: parsed,
      built,
      key,
      name: opened,
      format,
      assetId,
      partNames,
      hasReferences: references.length > 0,
      references,
      ...(probe !== undefined && { probe }),
    }),
    [parsed, built, key, opened, format, assetId, partNames, references, probe],
  );
  const own = model.built;
  const freeBefore = depth?.drawn;
  // What the depth view made stands for the model that was opened.
  const drawn = useCallback<OnDrawn>(
    (_, finished) => {
      freeBefore?.();
      onDrawn(own, finished);
    },
    [own, freeBefore, onDrawn],
  );
  const pictureDrawn = useCallback(() => drawn(own, Promise.resolve()), [drawn, own]);
  return (
    <>
      {depth?.isFlat === true && picture !== null ? (
        <DepthPicture
          picture={depth.picture ?? picture}
          name={name}
          onDrawn={pictureDrawn}
          onProbe={depth.probe}
        />
      ) : (
        <Viewport subject={subject} onDrawn={drawn} />
      )}
      {depth?.failed != null && <DepthFailedNote {...depth.failed} />}
      <Overlay
        model={parsed}
        name={name}
        format={format}
        references={references}
        soundness={soundness}
        notes={[...parsed.notes, ...notes, ...(depth?.notes ?? [])]}
        depth={depth}
      />
    </>
  );
}

interface LoadingNoteProps {
  readonly progress: LoadProgress | null;
  /** The model's cover, to show until it is drawn. */
  readonly cover: string | null;
  readonly format: string;
}

function LoadingNote({ progress, cover, format }: LoadingNoteProps) {
  // A depth map from elsewhere has no cover: the browser's sign for a broken picture would stand there.
  const [missing, setMissing] = useState<string | null>(null);
  const fetching = progress?.stage === 'fetching' ? progress : null;
  const words = loadingWords(progress, format);
  const value = progress?.stage === 'parsing' ? 1 : fetching?.total ? fetching.loaded / fetching.total : null;
  return (
    <>
      <div className="viewer-veil">
        {cover !== null && cover !== missing && (
          // By its address: the picture of the model before must not stand until this one is decoded.
          <FilePicture
            key={cover}
            className="viewer-cover"
            src={cover}
            alt=""
            draggable={false}
            onError={() => setMissing(cover)}
          />
        )}
      </div>
      <div className="viewer-loading">
        <p>{words}</p>
        <ProgressBar label="Opening the model" value={value} />
      </div>
    </>
  );
}
