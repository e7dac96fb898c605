import { Grid3x3, Hand, Search } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
} from 'react';
import { type Camera, Vector3 } from 'three';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { StandardView } from '../../store/viewer-slice.ts';
import { classNames } from '../../ui/class-names.ts';
import { rem } from '../../ui/rem.ts';
import { tipOf } from '../../ui/tip.ts';
import type { ViewControl } from '../camera/view-control.ts';
import './axis-gizmo.css';

/** Half the gizmo's width, and how far its balls stand out; in CSS pixels. */
const CENTRE = 42;
const REACH = 28;
/** A press that moves less than this is a click on a ball, in CSS pixels. */
const DRAG_STARTS = 4;
/** A drag over the small gizmo turns as far as one over this many times as much of the picture. */
const DRAG_SPEED = 4;
const DOLLY_SHARE = 0.01;

interface Axis {
  readonly view: StandardView;
  readonly letter: string;
  readonly name: string;
  readonly far: boolean;
  readonly direction: Vector3;
}

const AXES: readonly Axis[] = [
  { view: 'right', letter: 'X', name: 'x', far: false, direction: new Vector3(1, 0, 0) },
  { view: 'top', letter: 'Y', name: 'y', far: false, direction: new Vector3(0, 1, 0) },
  { view: 'front', letter: 'Z', name: 'z', far: false, direction: new Vector3(0, 0, 1) },
  { view: 'left', letter: '−X', name: 'x', far: true, direction: new Vector3(-1, 0, 0) },
  { view: 'bottom', letter: '−Y', name: 'y', far: true, direction: new Vector3(0, -1, 0) },
  { view: 'back', letter: '−Z', name: 'z', far: true, direction: new Vector3(0, 0, -1) },
];

export interface GizmoHandle {
  /** Turns the axes as the camera sees them. */
  readonly turn: (camera: Camera) => void;
}

interface AxisGizmoProps {
  readonly ref: Ref<GizmoHandle>;
  readonly control: RefObject<ViewControl | null>;
}

/**
 * The axes in the corner: a click on one looks along it, a drag orbits. Below them are handles for those without a third
 * button. It is moved by hand, not by React, once a frame.
 */
export function AxisGizmo({ ref, control }: AxisGizmoProps) {
  const run = useRunCommand();
  const flat = useAppState((state) => state.cameraView.isOrthographic);
  const [flatKeys] = usePrintedKeys('viewer.projection');
  const balls = useRef<(HTMLButtonElement | null)[]>([]);
  const lines = useRef<(SVGLineElement | null)[]>([]);
  const seen = useRef(new Vector3());
  const drag = useDrag((x, y) => control.current?.orbit(x * DRAG_SPEED, y * DRAG_SPEED));

  useImperativeHandle(ref, () => ({
    turn: (camera) => {
      AXES.forEach(({ direction }, place) => {
        const { x, y, z } = seen.current.copy(direction).transformDirection(camera.matrixWorldInverse);
        const ball = balls.current[place];
        if (ball) {
          ball.style.transform = `translate(${rem(x * REACH)}, ${rem(-y * REACH)})`;
          ball.style.zIndex = String(Math.round(z * 10) + 11);
        }
        const line = lines.current[place];
        line?.setAttribute('x2', String(CENTRE + x * REACH));
        line?.setAttribute('y2', String(CENTRE - y * REACH));
      });
    },
  }));

  return (
    <div className="viewer-navigation">
      <fieldset className="gizmo" aria-label="Views along the axes" {...drag.handlers}>
        <svg viewBox={`0 0 ${CENTRE * 2} ${CENTRE * 2}`} aria-hidden="true">
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
        {AXES.map(({ view, letter, name, far }, place) => (
          <button
            key={view}
            ref={(ball) => {
              balls.current[place] = ball;
            }}
            type="button"
            tabIndex={-1}
            className={classNames('gizmo-ball', `axis-${name}`, far && 'is-far')}
            aria-label={`${view} view`}
            {...tipOf({ text: `${view.charAt(0).toUpperCase()}${view.slice(1)} view` })}
            onClick={() => {
              if (!drag.dragged()) run(`viewer.${view}`);
            }}
          >
            <span>{letter}</span>
          </button>
        ))}
      </fieldset>
      <DragHandle
        label="Nearer and farther: drag up or down"
        onDrag={(_x, y) => control.current?.dolly(Math.exp(y * DOLLY_SHARE), [0, 0])}
      >
        <Search size={14} aria-hidden />
      </DragHandle>
      <DragHandle label="Move: drag" onDrag={(x, y) => control.current?.pan(x, y)}>
        <Hand size={14} aria-hidden />
      </DragHandle>
      <button
        type="button"
        tabIndex={-1}
        className={classNames('viewer-handle', flat && 'is-on')}
        aria-label="Without perspective"
        aria-pressed={flat}
        {...tipOf({ text: 'With or without perspective', keys: flatKeys })}
        onClick={() => run('viewer.projection')}
      >
        <Grid3x3 size={14} aria-hidden />
      </button>
    </div>
  );
}

interface DragHandleProps {
  readonly label: string;
  readonly onDrag: (x: number, y: number) => void;
  readonly children: ReactNode;
}

/** Something to be dragged with the main button; for the hand only, since keys do the same on the picture. */
function DragHandle({ label, onDrag, children }: DragHandleProps) {
  const drag = useDrag(onDrag);
  return (
    <div className="viewer-handle is-dragged" {...tipOf({ text: label })} aria-hidden {...drag.handlers}>
      {children}
    </div>
  );
}

/** Tells how far a press is dragged, from one move to the next; in CSS pixels. */
function useDrag(onDrag: (x: number, y: number) => void) {
  const held = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const moved = useRef(false);
  return {
    /** Whether the press that has just ended was a drag. */
    dragged: (): boolean => moved.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        moved.current = false;
        held.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (held.current === null) return;
        const [x, y] = [event.clientX - held.current.x, event.clientY - held.current.y];
        if (!held.current.moved && Math.hypot(x, y) < DRAG_STARTS) return;
        // only now: a captured press would be no click on the ball under it
        if (!held.current.moved) event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, moved: true };
        moved.current = true;
        onDrag(x, y);
      },
      onPointerUp: () => {
        held.current = null;
      },
      onPointerCancel: () => {
        held.current = null;
      },
    },
  };
}
