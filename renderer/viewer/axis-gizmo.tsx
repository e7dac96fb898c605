import { type Ref, useImperativeHandle, useRef } from 'react';
import { type Camera, Vector3 } from 'three';
import { useAppState } from '../store/app-context.tsx';
import type { StandardView } from '../store/frame-slice.ts';
import { classNames } from '../ui/class-names.ts';

/** Half the gizmo's width, and how far its balls stand out; in CSS pixels. */
const CENTRE = 42;
const REACH = 28;

interface Axis {
  readonly view: StandardView;
  readonly letter: string;
  readonly name: string;
  readonly direction: Vector3;
}

const AXES: readonly Axis[] = [
  { view: 'right', letter: 'X', name: 'x', direction: new Vector3(1, 0, 0) },
  { view: 'top', letter: 'Y', name: 'y', direction: new Vector3(0, 1, 0) },
  { view: 'front', letter: 'Z', name: 'z', direction: new Vector3(0, 0, 1) },
  { view: 'left', letter: '', name: 'x', direction: new Vector3(-1, 0, 0) },
  { view: 'bottom', letter: '', name: 'y', direction: new Vector3(0, -1, 0) },
  { view: 'back', letter: '', name: 'z', direction: new Vector3(0, 0, -1) },
];

export interface GizmoHandle {
  /** Turns the axes as the camera sees them. */
  readonly turn: (camera: Camera) => void;
}

/** The axes in the corner; a click on one looks along it. It is moved by hand, not by React, once a frame. */
export function AxisGizmo({ ref }: { readonly ref: Ref<GizmoHandle> }) {
  const askView = useAppState((state) => state.askView);
  const balls = useRef<(HTMLButtonElement | null)[]>([]);
  const lines = useRef<(SVGLineElement | null)[]>([]);
  const seen = useRef(new Vector3());

  useImperativeHandle(ref, () => ({
    turn: (camera) => {
      AXES.forEach(({ direction }, place) => {
        const { x, y, z } = seen.current.copy(direction).transformDirection(camera.matrixWorldInverse);
        const ball = balls.current[place];
        if (ball) {
          ball.style.transform = `translate(${x * REACH}px, ${-y * REACH}px)`;
          ball.style.zIndex = String(Math.round(z * 10) + 11);
        }
        const line = lines.current[place];
        line?.setAttribute('x2', String(CENTRE + x * REACH));
        line?.setAttribute('y2', String(CENTRE - y * REACH));
      });
    },
  }));

  return (
    <fieldset className="gizmo" aria-label="Views along the axes">
      <svg width={CENTRE * 2} height={CENTRE * 2} aria-hidden="true">
        {AXES.slice(0, 3).map(({ name }, place) => (
          <line
            key={name}
            ref={(line) => {
              lines.current[place] = line;
            }}
            className={`axis-${name}`}
            x1={CENTRE}
            y1={CENTRE}
            x2={CENTRE}
            y2={CENTRE}
          />
        ))}
      </svg>
      {AXES.map(({ view, letter, name }, place) => (
        <button
          key={view}
          ref={(ball) => {
            balls.current[place] = ball;
          }}
          type="button"
          tabIndex={-1}
          className={classNames('gizmo-ball', `axis-${name}`, letter === '' && 'is-far')}
          aria-label={`${view} view`}
          title={`${view.charAt(0).toUpperCase()}${view.slice(1)} view`}
          onClick={() => askView(view)}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  );
}
