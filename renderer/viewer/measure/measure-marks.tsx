import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { type Camera, Vector3 } from 'three';
import { unitOf } from '../../../shared/model/settings/file-axes.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { Measure } from '../../store/viewer/measure-slice.ts';
import { measureWords } from './measure-figures.ts';
import './measure-marks.css';

export interface MarksHandle {
  /** Moves all marks to where their points are in the picture. To be called in each frame. */
  readonly place: (camera: Camera) => void;
}

interface MarksProps {
  readonly ref: Ref<MarksHandle>;
  /** The viewer's key of the model that is drawn, and the extension of its file. */
  readonly subject: string;
  readonly format: string;
}

interface Mark extends Pick<Measure, 'points'> {
  readonly key: string;
  /** Null while points are missing. */
  readonly words: string | null;
}

/** Lines and figures over the picture, for what was measured and for the points that were picked so far. */
export function MeasureMarks({ ref, subject, format }: MarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  const camera = useRef<Camera>(null);
  const measuring = useAppState((state) => state.measuring);
  const measures = useAppState((state) => state.measures);
  const picked = useAppState((state) => state.picked);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  const marks = useMemo((): readonly Mark[] => {
    if (measuring === null) return [];
    const whole = measures
      .filter(({ key }) => key === subject)
      .map((each) => ({ key: String(each.id), points: each.points, words: measureWords(each, unit) }));
    return picked.key === subject ? [...whole, { key: 'picked', points: picked.points, words: null }] : whole;
  }, [measuring, measures, picked, subject, unit]);
  const place = (): void => {
    if (layer.current !== null && camera.current !== null) placeMarks(layer.current, camera.current, marks);
  };
  useImperativeHandle(ref, () => ({
    place: (now) => {
      camera.current = now;
      place();
    },
  }));
  // A new mark is placed before it is seen.
  useLayoutEffect(place);
  if (measuring === null) return null;
  return (
    <div ref={layer} className="measure-marks" aria-hidden>
      <svg aria-hidden>
        {marks.map(({ key, points }) => (
          <g key={key}>
            <polyline />
            {[...points.keys()].map((at) => (
              <circle key={at} r="3.5" />
            ))}
          </g>
        ))}
      </svg>
      {marks.map(({ key, words }) => (
        <span key={key} className="measure-label" hidden={words === null}>
          {words}
        </span>
      ))}
      <span className="measure-middle" />
    </div>
  );
}

function placeMarks(layer: HTMLElement, camera: Camera, marks: readonly Mark[]): void {
  const { clientWidth: width, clientHeight: height } = layer;
  const lines = layer.querySelectorAll('g');
  const labels = layer.querySelectorAll<HTMLElement>('.measure-label');
  for (const [at, { points }] of marks.entries()) {
    const places = points.map((point) => {
      const { x, y, z } = new Vector3(...point).project(camera);
      return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, isBehind: z > 1 };
    });
    const isHidden = places.some(({ isBehind }) => isBehind);
    const line = lines[at];
    const label = labels[at];
    if (line === undefined || label === undefined) continue;
    line.style.visibility = isHidden ? 'hidden' : '';
    label.style.visibility = isHidden ? 'hidden' : '';
    line.querySelector('polyline')?.setAttribute('points', places.map(({ x, y }) => `${x},${y}`).join(' '));
    for (const [index, dot] of line.querySelectorAll('circle').entries()) {
      dot.setAttribute('cx', String(places[index]?.x ?? 0));
      dot.setAttribute('cy', String(places[index]?.y ?? 0));
    }
    // A distance is written at the middle of its line, an angle at its corner.
    const [first, second] = places;
    const isAngle = places.length === 3;
    const x = isAngle ? second?.x : ((first?.x ?? 0) + (second?.x ?? 0)) / 2;
    const y = isAngle ? second?.y : ((first?.y ?? 0) + (second?.y ?? 0)) / 2;
    label.style.transform = `translate(${x ?? 0}px, ${y ?? 0}px) translate(-50%, -140%)`;
  }
}
