import { Canvas } from '@react-three/fiber';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { NeutralToneMapping, type WebGLRenderer } from 'three';
import { useStore } from 'zustand';
import { CommandScope } from '../../commands/command-scope.tsx';
import { useAppState } from '../../store/app-context.tsx';
import type { ViewControl } from '../camera/view-control.ts';
import { MatchDifference } from '../match/match-difference.tsx';
import { type MarksHandle, MeasureMarks } from '../measure/measure-marks.tsx';
import { softwareDrawing } from '../software/software-drawing.ts';
import { AxisGizmo, type GizmoHandle } from './axis-gizmo.tsx';
import { Stage } from './stage.tsx';
import type { StageHandles, Subject } from './subject.ts';
import { createSubjectStore, type SubjectStore } from './subject-store.ts';
import { quietThree } from './three-console.ts';
import { useContextRecovery } from './use-context-recovery.ts';
import { useLight } from './use-light.ts';
import { type OnDrawn, useUploaded } from './use-uploaded.ts';
import './viewport.css';
import { ViewportMenu, type ViewportMenuHandle } from './viewport-menu.tsx';

quietThree();

/** If the page is zoomed out, the picture has fewer device pixels than CSS pixels. It is not drawn with more than it has. */
export const PIXEL_RATIOS: [least: number, most: number] = [0.5, 2];

interface ViewportProps {
  readonly subject: Subject;
  /** Called when a frame with the model was drawn. */
  readonly onDrawn: OnDrawn;
}

/** The picture of a model, and the controls that lie on it. It gets no props that change with texts around the picture. */
export const Viewport = memo(function Viewport({ subject, onDrawn }: ViewportProps) {
  const gizmo = useRef<GizmoHandle>(null);
  const control = useRef<ViewControl>(null);
  const menu = useRef<ViewportMenuHandle>(null);
  const marks = useRef<MarksHandle>(null);
  const [isLost, setLost] = useState(false);
  const [subjects] = useState(createSubjectStore);
  useLayoutEffect(() => subjects.getState().setSubject(subject, onDrawn), [subjects, subject, onDrawn]);
  const showGizmo = useAppState((state) => state.settings.viewer.gizmo);
  return (
    <>
      <div className="viewport">
        <CommandScope name="parts">
          <SceneCanvas
            subjects={subjects}
            gizmo={gizmo}
            control={control}
            menu={menu}
            marks={marks}
            onLost={setLost}
          />
        </CommandScope>
        <MatchDifference />
        <MeasureMarks ref={marks} subject={subject.key} format={subject.format} />
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

/**
 * The canvas. A frame is drawn only when something has changed. react-three-fiber draws one whenever the parent of the canvas renders, so this
 * component is memoised, and the subject is none of its props: a frame of the previous model would delay the first one of the next.
 */
const SceneCanvas = memo(function SceneCanvas(props: SceneProps) {
  return (
    <Canvas
      frameloop="demand"
      dpr={PIXEL_RATIOS}
      // Multisampling is too slow without a graphics card. There, frames are refined when the camera stands still.
      // The stencil fills the cut of a section.
      gl={{ antialias: softwareDrawing() === null, stencil: true, toneMapping: NeutralToneMapping }}
      onCreated={skipShaderChecks}
    >
      <Scene {...props} />
    </Canvas>
  );
});

/** Otherwise three waits for the graphics card after each shader program to check for errors. */
export function skipShaderChecks({ gl }: { readonly gl: WebGLRenderer }): void {
  gl.debug.checkShaderErrors = false;
}

interface SceneProps extends StageHandles {
  readonly subjects: SubjectStore;
  /** Called when the graphics context is lost, and when it is restored. */
  readonly onLost: (lost: boolean) => void;
}

/** Nothing is drawn before the light is ready, because everything would have to be drawn again with it. */
function Scene({ subjects, onLost, ...props }: SceneProps) {
  const hasLight = useLight();
  useContextRecovery(onLost);
  const drawn = useStore(subjects, (state) => state.drawn);
  return hasLight && drawn !== null && <LitScene {...props} {...drawn} />;
}

/** Shows a model when it is completely uploaded to the graphics card. Until then the previous one stays. */
function LitScene({ subject, onDrawn, ...handles }: ViewportProps & StageHandles) {
  const uploaded = useUploaded(subject, onDrawn);
  if (uploaded === null) return null;
  // The subject's key is not used as React's key, because all models share one stage with its resources.
  const { key, ...model } = uploaded;
  return <Stage {...handles} {...model} subject={key} />;
}
