import { type RefObject, useEffect, useRef } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { ParsedModel, Soundness } from './load/parsed-model.ts';
import type { PiePlace } from './pie-places.ts';
import { ShadingPie } from './shading-pie.tsx';
import { Statistics } from './statistics.tsx';
import { type DepthChoice, ViewerHead } from './viewer-head.tsx';

interface OverlayProps {
  readonly model: ParsedModel;
  readonly name: string;
  readonly soundness: Soundness | null;
  /** How a depth map is shown; null for models. */
  readonly depth: DepthChoice | null;
}

/** What stands over the viewport: the shading, and what was counted. */
export function Overlay({ model, name, soundness, depth }: OverlayProps) {
  const statistics = useAppState((state) => state.settings.viewer.statistics);
  const pie = useAppState((state) => state.shadingPie);
  const pointer = usePointer();
  const flat = depth !== null && !depth.relief;
  return (
    <>
      <ViewerHead depth={depth} />
      {statistics && <Statistics model={model} name={name} soundness={soundness} flat={flat} />}
      {pie && !flat && <ShadingPie pointer={pointer.current} />}
    </>
  );
}

/** Where the pointer was last, from the window's corner; null before it came. */
function usePointer(): RefObject<PiePlace | null> {
  const pointer = useRef<PiePlace>(null);
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    };
    window.addEventListener('pointermove', onMove);
    return () => window.removeEventListener('pointermove', onMove);
  }, []);
  return pointer;
}
