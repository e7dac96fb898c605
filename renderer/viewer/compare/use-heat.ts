import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect } from 'react';
import { BufferAttribute, type BufferGeometry } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import type { Subject } from '../canvas/subject.ts';
import { createHeatMaterial, type HeatMaterial } from '../shading/heat-material.ts';
import { openSurface } from '../surface/open-surface.ts';
import type { Placing } from './one-size.ts';

/** Small, and not 0 for a graphics card. */
const LEAST = 1e-30;

/** One of two surfaces, where it stands. */
export interface HeatSide {
  readonly subject: Subject;
  readonly placing: Placing;
}

/**
 * Colours one model by how far its vertices are from the other one. The distances are found in a worker, which is ended with the mode.
 * @param from the model that is coloured; null while the mode is off, or a model is missing
 */
export function useHeat(from: HeatSide | null, to: HeatSide | null): HeatMaterial | null {
  const { invalidate } = useThree();
  const isComplete = useAppState((state) => state.isViewComplete);
  const top = useAppState((state) => topOf(state.heat, state.heatTop));
  const heat = useDisposable(createHeatMaterial);
  const isOn = from !== null && to !== null && isComplete;
  useDistances(isOn ? from : null, isOn ? to : null);
  useLayoutEffect(() => {
    heat?.setTop(top);
    invalidate();
  }, [heat, top, invalidate]);
  return from === null ? null : heat;
}

/** The distance at the end of the scale: the artist's, or else the greatest. Of equal surfaces there is none, and all is cold. */
function topOf(
  heat:
    | { readonly is: 'done'; readonly figures: { readonly most: number } }
    | { readonly is: 'working' | 'failed' },
  chosen: number | null,
): number {
  if (heat.is !== 'done') return 0;
  return chosen ?? Math.max(heat.figures.most, LEAST);
}

function useDistances(from: HeatSide | null, to: HeatSide | null): void {
  const { invalidate } = useThree();
  const setHeat = useAppState((state) => state.setHeat);
  const [meshes, parts, placing] = [from?.subject.model.meshes, from?.subject.built.parts, from?.placing];
  const [others, theirPlacing] = [to?.subject.model.meshes, to?.placing];
  useEffect(() => {
    if (!meshes || !parts || !placing || !others || !theirPlacing) return undefined;
    setHeat({ is: 'working', share: 0 });
    const surface = openSurface({ meshes: others, placing: theirPlacing });
    let isOver = false;
    surface
      .measure({ meshes, placing }, (index, distances, share) => {
        if (isOver) return;
        const pairs = new Float32Array(distances.length * 2);
        // Millions of vertices: no iterator.
        for (let vertex = 0; vertex < distances.length; vertex += 1) {
          const distance = distances[vertex] ?? Infinity;
          if (!Number.isFinite(distance)) continue;
          pairs[vertex * 2] = distance;
          pairs[vertex * 2 + 1] = 1;
        }
        const geometry = parts[index]?.mesh.geometry;
        if (geometry !== undefined) keepHeat(geometry, pairs);
        setHeat({ is: 'working', share });
      })
      .then(
        (figures) => {
          if (isOver) return;
          setHeat({ is: 'done', figures });
          invalidate();
        },
        () => {
          if (!isOver) setHeat({ is: 'failed' });
        },
      );
    return () => {
      isOver = true;
      surface.dispose();
      for (const { mesh } of parts) coolDown(mesh.geometry);
      // The figures of this pair must not stand beside the next one while that is loaded.
      setHeat({ is: 'working', share: 0 });
    };
  }, [meshes, parts, placing, others, theirPlacing, setHeat, invalidate]);
}

/** The same attribute for every pair: three frees the graphics card's copy with the geometry, and not when an attribute is taken away. */
function keepHeat(geometry: BufferGeometry, pairs: Float32Array): void {
  const kept = geometry.getAttribute('heat');
  if (kept instanceof BufferAttribute && kept.array.length === pairs.length) {
    kept.copyArray(pairs);
    kept.needsUpdate = true;
  } else geometry.setAttribute('heat', new BufferAttribute(pairs, 2));
}

/** Nothing of it counts as measured any more. */
function coolDown(geometry: BufferGeometry): void {
  const kept = geometry.getAttribute('heat');
  if (!(kept instanceof BufferAttribute)) return;
  kept.array.fill(0);
  kept.needsUpdate = true;
}
