import { useEffect, useRef, useState } from 'react';
import { lookAdvice } from '../../../../shared/model/look/look-words.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { sentFileOf, viewsOf } from '../../../../shared/model/reference.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useFileAddress } from '../../../ui/file-picture.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { cutterOf, cutWords, NO_CUTOUT } from './cutout-words.ts';
import '../../../ui/picture-frame.css';
import './cutout-view.css';
import { type Cutting, useCutout } from './use-cutout.ts';

/** The subject of a row's pictures as Maquette cuts it out, picture by picture, and what speaks against it. */
export function CutoutView({ plan, row }: { readonly plan: Plan; readonly row: PlanRow }) {
  const views = viewsOf(row.reference);
  const [chosen, setChosen] = useState(views[0]?.view ?? 'front');
  const view = views.some((each) => each.view === chosen) ? chosen : (views[0]?.view ?? 'front');
  const sent = views.flatMap((each) => (each.view === view ? [sentFileOf(each.image).sha256] : []))[0] ?? '';
  // Another recipe may keep the background.
  const key = `${sent} ${JSON.stringify(row.recipe ?? plan.recipe)}`;
  const { cutting, stop, again } = useCutout({ planId: plan.id, row: row.id, view, sent: key });
  const frame = useRef<HTMLDivElement>(null);
  const { state } = cutting;
  // In a low panel it lies below the fold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into sight again once the picture is there
  useEffect(() => {
    // In braces: what newer browsers return is no clean-up.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const command = useAppState(({ settings }) => settings.cutoutCommand);
  const seen = cutting.state === 'seen' ? cutting.seen : null;
  return (
    <>
      {views.length > 1 && (
        <div className="preview-turns">
          <Segmented
            label="View"
            choices={views.map((each) => ({ value: each.view, label: each.view }))}
            value={view}
            onChange={setChosen}
          />
        </div>
      )}
      <div ref={frame}>
        <CutoutFrame cutting={cutting} name={row.reference.name} onStop={stop} onAgain={again} />
      </div>
      {seen?.is === 'cut' && (
        <div className="preview-words" role="status">
          <p>{cutWords(seen, cutterOf(plan.connectionId, command))}</p>
          {seen.doubts.map((code) => (
            <p key={code} className="note">
              {lookAdvice([{ code, view: null }])}
            </p>
          ))}
        </div>
      )}
      {seen?.is === 'no-subject' && (
        <p className="note">{lookAdvice([{ code: 'subject-not-found', view: null }])}</p>
      )}
      {cutting.state === 'failed' && <ErrorNote error={cutting.error} />}
    </>
  );
}

interface CutoutFrameProps {
  readonly cutting: Cutting;
  readonly name: string;
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

function CutoutFrame({ cutting, name, onStop, onAgain }: CutoutFrameProps) {
  const address = useFileAddress();
  const [broken, setBroken] = useState<string | null>(null);
  if (cutting.state !== 'seen') {
    const isUnderWay = cutting.state === 'cutting';
    const words = isUnderWay
      ? 'Cutting out…'
      : cutting.state === 'stopped'
        ? 'Stopped'
        : 'No cut-out was made';
    return (
      <div className="preview-frame cutout-frame preview-empty">
        <div className="cutout-under-way">
          <span role="status">{words}</span>
          {isUnderWay && (
            <span className="cutout-progress">
              <ProgressBar label={`Cut-out of ${name}`} value={cutting.done} />
              <span className="dim" aria-hidden>
                {cutting.done === null ? '' : `${Math.round(cutting.done * 100)} %`}
              </span>
            </span>
          )}
          {/* one button, so that the keyboard stays on it */}
          <Button onClick={isUnderWay ? onStop : onAgain}>{isUnderWay ? 'Stop' : 'Cut out again'}</Button>
        </div>
      </div>
    );
  }
  const { seen } = cutting;
  const url = seen.is === 'cut' ? address(seen.url) : null;
  return (
    <div className={classNames('preview-frame cutout-frame', url === null ? 'preview-empty' : 'is-cutout')}>
      {url === null || url === broken ? (
        <span className="cutout-none">
          {seen.is === 'cut' ? 'No picture can be drawn' : NO_CUTOUT[seen.is]}
        </span>
      ) : (
        <img src={url} alt={`Cut-out of ${name}`} draggable={false} onError={() => setBroken(url)} />
      )}
    </div>
  );
}
