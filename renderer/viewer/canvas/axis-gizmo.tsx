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

/** Half of the gizmo's width in CSS pixels. */
const CENTRE = 42;
/** The distance of the balls from the centre in CSS pixels. */
const REACH = 28;
/** A press that moves less than this is a click, in CSS pixels. */
const DRAG_STARTS = 4;
/** A drag on the gizmo turns the camera this many times as far as one on the picture, because the gizmo is small. */
const DRAG_SPEED = 4;
const DOLLY_SHARE = 0.01;

interface Axis {
  readonly view: StandardView;
  readonly letter: string;
  readonly name: string;
  /** Whether it is the negative end of the axis. */
  readonly isNegative: boolean;
  readonly direction: Vector3;
}

const AXES: readonly Axis[] = [
  { view: 'right', letter: 'X', name: 'x', isNegative: false, direction: new Vector3(1, 0, 0) },
  { view: 'top', letter: 'Y', name: 'y', isNegative: false, direction: new Vector3(0, 1, 0) },
  { view: 'front', letter: 'Z', name: 'z', isNegative: false, direction: new Vector3(0, 0, 1) },
  { view: 'left', letter: '−X', name: 'x', isNegative: true, direction: new Vector3(-1, 0, 0) },
  { view: 'bottom', letter: '−Y', name: 'y', isNegative: true, direction: new Vector3(0, -1, 0) },
  { view: 'back', letter: '−Z', name: 'z', isNegative: true, direction: new Vector3(0, 0, -1) },
];

export interface GizmoHandle {
  /** Turns the axes to match the camera. */
  readonly turn: (camera: Camera) => void;
}

interface AxisGizmoProps {
  readonly ref: Ref<GizmoHandle>;
  readonly control: RefObject<ViewControl | null>;
}

/**
 * The axes in the corner: a click on one looks along it, a drag orbits. Below them are handles for mice without a third button. The
 * axes are updated once per frame by changing the DOM directly, not by React.
 */
export function AxisGizmo({ ref, control }: AxisGizmoProps) {
  const run = useRunCommand();
  const isOrthographic = useAppState((state) => state.cameraView.isOrthographic);
  const [projectionKeys] = usePrintedKeys('viewer.projection');
  const balls = useRef<(HTMLButtonElement | null)[]>([]);
  const lines = useRef<(SVGLineElement | null)[]>([]);
  const inView = useRef(new Vector3());
  const drag = useDrag((x, y) => control.current?.orbit(x * DRAG_SPEED, y * DRAG_SPEED));

  useImperativeHandle(ref, () => ({
    turn: (camera) => {
      AXES.forEach(({ direction }, index) => {
        const { x, y, z } = inView.current.copy(direction).transformDirection(camera.matrixWorldInverse);
        const ball = balls.current[index];
        if (ball) {
          ball.style.transform = `translate(${rem(x * REACH)}, ${rem(-y * REACH)})`;
          ball.style.zIndex = String(Math.round(z * 10) + 11);
        }
        const line = lines.current[index];
        line?.setAttribute('x2', String(CENTRE + x * REACH));
        line?.setAttribute('y2', String(CENTRE - y * REACH));
      });
    },
  }));

  return (
    <div className="viewer-navigation">
      <fieldset className="gizmo" aria-label="Views along the axes" {...drag.handlers}>
        <svg viewBox={`0 0 ${CENTRE * 2} ${CENTRE * 2}`} aria-hidden="true">
          {AXES.slice(0, 3).map(({ name }, index) => (
            <line
              key={name}
              ref={(line) => {
                lines.current[index] = line;
              }}
              className={`axis-${name}`}
              x1={CENTRE}
              y1={CENTRE}
              x2={CENTRE}
              y2={CENTRE}
            />
          ))}
        </svg>
        {AXES.map(({ view, letter, name, isNegative }, index) => (
          <button
            key={view}
            ref={(ball) => {
              balls.current[index] = ball;
            }}
            type="button"
            tabIndex={-1}
            className={classNames('gizmo-ball', `axis-${name}`, isNegative && 'is-far')}
            aria-label={`${view} view`}
            {...tipOf({ text: `${view.charAt(0).toUpperCase()}${view.slice(1)} view` })}
            onClick={() => {
              if (!drag.wasDragged()) run(`viewer.${view}`);
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
        className={classNames('viewer-handle', isOrthographic && 'is-on')}
        aria-label="Without perspective"
        aria-pressed={isOrthographic}
        {...tipOf({ text: 'With or without perspective', keys: projectionKeys })}
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

/** A handle to be dragged with the main button. It is hidden from assistive technology, because keys on the picture do the same. */
function DragHandle({ label, onDrag, children }: DragHandleProps) {
  const drag = useDrag(onDrag);
  return (
    <div className="viewer-handle is-dragged" {...tipOf({ text: label })} aria-hidden {...drag.handlers}>
      {children}
    </div>
  );
}

/** Reports how far a press is dragged since the previous move, in CSS pixels. */
function useDrag(onDrag: (x: number, y: number) => void) {
  const press = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const wasDragged = useRef(false);
  return {
    /** Whether the press that has just ended was a drag. */
    wasDragged: (): boolean => wasDragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        wasDragged.current = false;
        press.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (press.current === null) return;
        const [x, y] = [event.clientX - press.current.x, event.clientY - press.current.y];
        if (!press.current.moved && Math.hypot(x, y) < DRAG_STARTS) return;
        // Not at the press: if the pointer is captured, a click does not reach the ball under it.
        if (!press.current.moved) event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, y: event.clientY, moved: true };
        wasDragged.current = true;
        onDrag(x, y);
      },
      onPointerUp: () => {
        press.current = null;
      },
      onPointerCancel: () => {
        press.current = null;
      },
    },
  };
}
