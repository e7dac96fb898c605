import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, type Plane } from 'three';
import { inSlices } from '../in-slices.ts';
import type { BuiltPart } from '../scene/built-model.ts';
import { edgesOf } from './wire-edges.ts';

/** The edges of a model's faces as lines, over any shading. The caller that creates it must dispose of it. */
export interface Wireframe {
  /** Shows or hides the edges. They are computed when they are first shown; until then nothing is drawn. */
  readonly show: (shown: boolean) => void;
  /** The lines of each part. A part that is hidden has hidden lines. */
  readonly objects: readonly LineSegments[];
  readonly colour: (hex: number, opacity: number) => void;
  /** Does not draw what lies behind one of these planes. */
  readonly clip: (planes: readonly Plane[]) => void;
  readonly dispose: () => void;
}

interface WireframeOptions {
  readonly parts: readonly BuiltPart[];
  readonly faces: number;
  /** Called when the edges are computed. */
  readonly onReady: () => void;
}

/** A factor for the opacity of lines. It is lower for models with more faces, so that the form stays visible. */
function opacityFor(faces: number): number {
  return Math.min(1, Math.max(0.16, 90 / Math.sqrt(Math.max(1, faces))));
}

export function createWireframe({ parts, faces, onReady }: WireframeOptions): Wireframe {
  const stop = new AbortController();
  const material = new LineBasicMaterial({ transparent: true, toneMapped: false, depthWrite: false });
  const objects = parts.map(({ mesh }) => {
    const { position } = mesh.geometry.attributes;
    const geometry = new BufferGeometry();
    // The buffer of the surface itself is used, with another index.
    if (position !== undefined) geometry.setAttribute('position', position);
    geometry.setIndex(new BufferAttribute(new Uint32Array(0), 1));
    const lines = new LineSegments(geometry, material);
    lines.matrixAutoUpdate = false;
    // The same matrix: lines go where their part is moved to.
    lines.matrix = mesh.matrix;
    lines.visible = false;
    return lines;
  });
  let isStarted = false;

  const computeEdges = async (): Promise<void> => {
    for (const [partIndex, { mesh }] of parts.entries()) {
      const { position } = mesh.geometry.attributes;
      const index = mesh.geometry.index?.array;
      const corners = index instanceof Uint32Array || index instanceof Uint16Array ? index : null;
      const edges = await inSlices(edgesOf(corners, position?.count ?? 0), stop.signal);
      objects[partIndex]?.geometry.setIndex(new BufferAttribute(edges, 1));
    }
    onReady();
  };

  return {
    objects,
    show: (shown) => {
      for (const [partIndex, lines] of objects.entries()) {
        lines.visible = shown && parts[partIndex]?.mesh.visible !== false;
      }
      if (!shown || isStarted) return;
      isStarted = true;
      computeEdges().catch((cause: unknown) => {
        if (!stop.signal.aborted) throw cause;
      });
    },
    colour: (hex, opacity) => {
      material.color.set(hex);
      material.opacity = opacity * opacityFor(faces);
    },
    clip: (planes) => {
      material.clippingPlanes = [...planes];
    },
    dispose: () => {
      stop.abort();
      for (const { geometry } of objects) geometry.dispose();
      material.dispose();
    },
  };
}
