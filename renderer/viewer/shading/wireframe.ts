import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { inSlices } from '../in-slices.ts';
import type { BuiltPart } from '../scene/built-model.ts';
import { edgesOf } from './wire-edges.ts';

/** The edges of a model's faces, over whatever shading. The caller that creates it must dispose of it. */
export interface Wireframe {
  /** Works the edges out when they are first wanted; until then nothing is drawn. */
  readonly show: (shown: boolean) => void;
  /** Of one part; its visibility follows that of the part. */
  readonly objects: readonly LineSegments[];
  readonly colour: (hex: number, opacity: number) => void;
  readonly dispose: () => void;
}

interface WireframeOptions {
  readonly parts: readonly BuiltPart[];
  readonly faces: number;
  /** Told when edges came. */
  readonly onReady: () => void;
}

/** The denser the mesh, the fainter its lines, so that the form stays readable. */
function densityOf(faces: number): number {
  return Math.min(1, Math.max(0.16, 90 / Math.sqrt(Math.max(1, faces))));
}

export function createWireframe({ parts, faces, onReady }: WireframeOptions): Wireframe {
  const stop = new AbortController();
  const material = new LineBasicMaterial({ transparent: true, toneMapped: false, depthWrite: false });
  const objects = parts.map(({ mesh }) => {
    const { position } = mesh.geometry.attributes;
    const geometry = new BufferGeometry();
    // the very buffer of the surface: only the order in which it is read is another
    if (position !== undefined) geometry.setAttribute('position', position);
    geometry.setIndex(new BufferAttribute(new Uint32Array(0), 1));
    const lines = new LineSegments(geometry, material);
    lines.matrixAutoUpdate = false;
    lines.matrix.copy(mesh.matrix);
    lines.visible = false;
    return lines;
  });
  let asked = false;

  const workOut = async (): Promise<void> => {
    for (const [place, { mesh }] of parts.entries()) {
      const { position } = mesh.geometry.attributes;
      const index = mesh.geometry.index?.array;
      const places = index instanceof Uint32Array || index instanceof Uint16Array ? index : null;
      const edges = await inSlices(edgesOf(places, position?.count ?? 0), stop.signal);
      objects[place]?.geometry.setIndex(new BufferAttribute(edges, 1));
    }
    onReady();
  };

  return {
    objects,
    show: (shown) => {
      for (const [place, lines] of objects.entries()) {
        lines.visible = shown && parts[place]?.mesh.visible !== false;
      }
      if (!shown || asked) return;
      asked = true;
      workOut().catch((cause: unknown) => {
        if (!stop.signal.aborted) throw cause;
      });
    },
    colour: (hex, opacity) => {
      material.color.set(hex);
      material.opacity = opacity * densityOf(faces);
    },
    dispose: () => {
      stop.abort();
      for (const { geometry } of objects) geometry.dispose();
      material.dispose();
    },
  };
}
