import { type RefObject, useEffect, useRef } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import type { ReferencePicture } from '../viewable.ts';
import type { PiePlace } from './pie-places.ts';
import { ReferenceOverlay } from './reference-overlay.tsx';
import { ShadingPie } from './shading-pie.tsx';
import { Statistics } from './statistics.tsx';
import { type DepthChoice, ViewerHead } from './viewer-head.tsx';
import { ViewerSidebar } from './viewer-sidebar.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface OverlayProps {
  readonly model: ParsedModel;
  readonly name: string;
  readonly references: readonly ReferencePicture[];
  readonly soundness: Soundness | null;
  /** Sentences for the artist. */
  readonly notes: readonly string[];
  /** How a depth map is shown; null for models. */
  readonly depth: DepthChoice | null;
}

/** What stands over the viewport: the shading, and what was counted. */
export function Overlay({ model, name, references, soundness, notes, depth }: OverlayProps) {
  const statistics = useAppState((state) => state.settings.viewer.statistics);
  const toolbar = useAppState((state) => state.settings.viewer.toolbar);
  const sidebar = useAppState((state) => state.settings.viewer.sidebar);
  const pie = useAppState((state) => state.shadingPie);
  const pointer = usePointer();
  const flat = depth !== null && !depth.relief;
  return (
    <>
      <ViewerHead depth={depth} />
      {statistics && <Statistics model={model} name={name} soundness={soundness} notes={notes} flat={flat} />}
      <ReferenceOverlay references={references} />
      {toolbar && !flat && <ViewerToolbar />}
      {sidebar && <ViewerSidebar references={references} flat={flat} />}
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
