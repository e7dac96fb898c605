import { Canvas } from '@react-three/fiber';
import { memo, useRef, useState } from 'react';
import { NeutralToneMapping } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import type { ViewControl } from '../camera/view-control.ts';
import { softwareDrawing } from '../software/software-drawing.ts';
import { AxisGizmo, type GizmoHandle } from './axis-gizmo.tsx';
import { Stage } from './stage.tsx';
import type { Handles, Subject } from './subject.ts';
import { useContextRecovery } from './use-context-recovery.ts';
import { useLight } from './use-light.ts';
import { type OnDrawn, useUploaded } from './use-uploaded.ts';
import './viewport.css';
import { ViewportMenu, type ViewportMenuHandle } from './viewport-menu.tsx';

/** A page that is made smaller has fewer pixels for the picture, which is drawn with no more than those. */
const MIN_PIXEL_RATIO = 0.5;
const MAX_PIXEL_RATIO = 2;

interface ViewportProps {
  readonly subject: Subject;
  /** Called when a frame with the model was drawn. */
  readonly onDrawn: OnDrawn;
}

/**
 * The canvas. A frame is drawn when something changed, and not otherwise: React's binding draws one for every pass of its
 * parent, so words that change beside the picture must not reach it.
 */
export const Viewport = memo(function Viewport(props: ViewportProps) {
  const gizmo = useRef<GizmoHandle>(null);
  const control = useRef<ViewControl>(null);
  const menu = useRef<ViewportMenuHandle>(null);
  const [isLost, setLost] = useState(false);
  const showGizmo = useAppState((state) => state.settings.viewer.gizmo);
  return (
    <>
      <div className="viewport">
        <Canvas
          frameloop="demand"
          dpr={[MIN_PIXEL_RATIO, MAX_PIXEL_RATIO]}
          // in software, samples cost more than all else: a picture that stands still is refined there
          gl={{ antialias: softwareDrawing() === null, toneMapping: NeutralToneMapping }}
          // three would wait for the graphics card after each program to ask whether it is sound
          onCreated={({ gl }) => {
            gl.debug.checkShaderErrors = false;
          }}
        >
          <Scene {...props} gizmo={gizmo} control={control} menu={menu} onLost={setLost} />
        </Canvas>
      </div>
      {isLost && (
        <p className="viewport-lost" role="status">
          The graphics card has dropped the picture. The model is safe, and is drawn again as soon as the card
          is back.
        </p>
      )}
      <ViewportMenu ref={menu} />
      {showGizmo && <AxisGizmo ref={gizmo} control={control} />}
    </>
  );
});

interface SceneProps extends ViewportProps, Handles {
  /** Told when the graphics context is lost, and when it is back. */
  readonly onLost: (lost: boolean) => void;
}

/** Nothing is drawn in the dark: the light would have all of it drawn again. */
function Scene({ onLost, ...props }: SceneProps) {
  const lit = useLight();
  useContextRecovery(onLost);
  return lit && <LitScene {...props} />;
}

/** What was given to the graphics card whole is shown; until then, what was shown before. */
function LitScene({ subject, onDrawn, ...handles }: ViewportProps & Handles) {
  const uploaded = useUploaded(subject, onDrawn);
  if (uploaded === null) return null;
  // its key is not React's: one stage serves every model, and what it made for the one before
  const { key, ...model } = uploaded;
  return <Stage {...handles} {...model} subject={key} />;
}
