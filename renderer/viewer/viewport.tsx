import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { NeutralToneMapping, type PerspectiveCamera } from 'three';
import { useApp, useAppState } from '../store/app-context.tsx';
import { AxisGizmo, type GizmoHandle } from './axis-gizmo.tsx';
import type { ParsedModel } from './load/parsed-model.ts';
import type { BuiltModel } from './scene/built-model.ts';
import { createContactShadow } from './scene/contact-shadow.ts';
import { createFloorGrid } from './scene/floor-grid.ts';
import { createOrbit, type Orbit } from './scene/orbit.ts';
import { createStudioLight } from './scene/studio-light.ts';
import { useUploaded } from './scene/use-uploaded.ts';

const FIELD_OF_VIEW = 30;
const MAX_PIXEL_RATIO = 2;

/** What is drawn, and as what. */
export interface Subject {
  readonly model: ParsedModel;
  readonly built: BuiltModel;
  /** The same for a preview and its model: the camera stays where it is when one takes the other's place. */
  readonly key: string;
  readonly name: string;
}

interface ViewportProps {
  readonly subject: Subject;
  /** Called when a frame with the model was drawn. */
  readonly onDrawn: (built: BuiltModel) => void;
}

/** The canvas. A frame is drawn when something changed, and not otherwise. */
export function Viewport(props: ViewportProps) {
  const gizmo = useRef<GizmoHandle>(null);
  return (
    <>
      <div className="viewport">
        <Canvas
          frameloop="demand"
          dpr={[1, MAX_PIXEL_RATIO]}
          camera={{ fov: FIELD_OF_VIEW }}
          gl={{ antialias: true, toneMapping: NeutralToneMapping }}
        >
          <Scene {...props} gizmo={gizmo} />
        </Canvas>
      </div>
      <AxisGizmo ref={gizmo} />
    </>
  );
}

interface SceneProps extends ViewportProps {
  readonly gizmo: { readonly current: GizmoHandle | null };
}

/** What was given to the graphics card whole is shown; until then, what was shown before. */
function Scene({ subject, onDrawn, gizmo }: SceneProps) {
  const uploaded = useUploaded(subject, onDrawn);
  return uploaded === null ? null : <Stage {...uploaded} subject={uploaded.key} gizmo={gizmo} />;
}

interface StageProps extends Omit<Subject, 'key'>, Pick<SceneProps, 'gizmo'> {
  readonly subject: string;
}

function Stage({ model, built, subject, name, gizmo }: StageProps) {
  const { scene, camera, gl, invalidate } = useThree();
  const { store } = useApp();
  const shading = useAppState((state) => state.shading);
  const showGrid = useAppState((state) => state.showGrid);
  const grid = useMemo(() => createFloorGrid(), []);
  const light = useMemo(() => createStudioLight(), []);

  useFrame(() => {
    camera.updateMatrixWorld();
    gizmo.current?.turn(camera);
  });
  useEffect(() => {
    scene.environment = light;
    return () => {
      scene.environment = null;
      light.dispose();
    };
  }, [scene, light]);
  useEffect(() => () => grid.dispose(), [grid]);

  const shadow = useMemo(() => createContactShadow(model.shadow, model.bounds), [model]);
  useEffect(() => {
    const { min, max } = built.bounds;
    grid.fit({
      radius: built.sphere.radius,
      ground: min.y,
      centre: [(min.x + max.x) / 2, (min.z + max.z) / 2],
    });
    return () => shadow.dispose();
  }, [built, shadow, grid]);

  const framed = useEffectEvent((orbit: Orbit) => orbit.start(built.bounds));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is framed anew, a finer model of the same is not
  useEffect(() => {
    const orbit = createOrbit({ camera: camera as PerspectiveCamera, element: gl.domElement, invalidate });
    framed(orbit);
    const forget = takeKeys(gl.domElement, orbit, name);
    const undo = store.subscribe((state, before) => {
      if (state.askedView !== before.askedView) orbit.show(state.askedView.view);
    });
    return () => {
      undo();
      forget();
      orbit.dispose();
    };
  }, [camera, gl, invalidate, subject, name, store]);

  useEffect(() => {
    built.shade(shading);
    grid.object.visible = showGrid;
    shadow.object.visible = shading !== 'wire';
    invalidate();
  }, [built, shading, showGrid, grid, shadow, invalidate]);

  return (
    <>
      <primitive object={built.root} />
      <primitive object={shadow.object} />
      <primitive object={grid.object} />
    </>
  );
}

/** Makes the picture reachable by keyboard, and lets its keys turn the model. Returns the undo. */
function takeKeys(element: HTMLElement, orbit: Orbit, name: string): () => void {
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', `${name}: arrows turn it, plus and minus come nearer`);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    if (orbit.onKey(event.key)) event.preventDefault();
  };
  element.addEventListener('keydown', onKeyDown);
  return () => element.removeEventListener('keydown', onKeyDown);
}
