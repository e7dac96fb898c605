import { Canvas } from '@react-three/fiber';
import { useRef, useState } from 'react';
import { NeutralToneMapping } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import type { ViewControl } from '../camera/view-control.ts';
import { AxisGizmo, type GizmoHandle } from '../canvas/axis-gizmo.tsx';
import { PIXEL_RATIOS, skipShaderChecks } from '../canvas/viewport.tsx';
import { ViewportMenu, type ViewportMenuHandle } from '../canvas/viewport-menu.tsx';
import { softwareDrawing } from '../software/software-drawing.ts';
import { CompareScene, type CompareSceneProps } from './compare-scene.tsx';

type CompareCanvasProps = Omit<CompareSceneProps, 'gizmo' | 'control' | 'menu' | 'onLost'>;

/** The one canvas of all panes: browsers give a page few of them. */
export function CompareCanvas(props: CompareCanvasProps) {
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
          dpr={PIXEL_RATIOS}
          gl={{ antialias: softwareDrawing() === null, toneMapping: NeutralToneMapping }}
          onCreated={skipShaderChecks}
        >
          <CompareScene {...props} gizmo={gizmo} control={control} menu={menu} onLost={setLost} />
        </Canvas>
      </div>
      {isLost && (
        <p className="viewport-lost" role="status">
          The graphics card has dropped the picture. The models are safe, and are drawn again as soon as the
          card is back.
        </p>
      )}
      <ViewportMenu ref={menu} />
      {showGizmo && <AxisGizmo ref={gizmo} control={control} />}
    </>
  );
}
