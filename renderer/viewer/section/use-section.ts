import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useMemo } from 'react';
import { type Camera, Plane, Vector3, type WebGLRenderer } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import { explodedShare } from '../../store/viewer/parts-slice.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import { explodedBounds } from '../scene/part-offsets.ts';
import { createSectionCap } from './section-cap.ts';
import { middleOn, planeOf } from './section-plane.ts';

const NO_PLANES: readonly Plane[] = [];

/** The section through the model that is drawn. */
export interface SectionOnStage {
  /** What the materials are clipped by: one plane, or none. */
  readonly planes: readonly Plane[];
  /** Fills the cut in the current frame. */
  readonly drawCap: (camera: Camera) => void;
}

export function useSection(model: ParsedModel, built: BuiltModel): SectionOnStage {
  const { gl } = useThree();
  const section = useAppState((state) => state.section);
  const cap = useDisposable(createSectionCap);
  const exploded = useAppState(explodedShare);
  const bounds = useMemo(() => explodedBounds(model.bounds, exploded), [model.bounds, exploded]);
  const plane = useMemo(() => (section === null ? null : planeOf(section, bounds)), [section, bounds]);
  const planes = useMemo(
    // three keeps what lies on the side that the normal points to.
    () =>
      plane === null ? NO_PLANES : [new Plane(new Vector3(...plane.normal).multiplyScalar(-1), plane.at)],
    [plane],
  );
  useClipping(gl, plane !== null);
  return {
    planes,
    drawCap: (camera) => {
      const [clip] = planes;
      if (plane === null || clip === undefined) return;
      const { radius } = built.sphere;
      cap?.draw({
        gl,
        camera,
        model: built.root,
        plane: clip,
        middle: middleOn(plane, bounds),
        radius: radius * (1 + exploded),
      });
    },
  };
}

/**
 * Has the renderer clip while there is a section. A hook of its own, because its effect outlives a model, and would keep the model that was
 * there when it began if it could see it.
 */
function useClipping(gl: WebGLRenderer, isCut: boolean): void {
  useLayoutEffect(() => {
    gl.localClippingEnabled = isCut;
    return () => {
      gl.localClippingEnabled = false;
    };
  }, [gl, isCut]);
}
