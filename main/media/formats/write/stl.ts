import { toSrgb } from '../../colour/srgb.ts';
import type { Scene, SceneMaterial } from '../../mesh/scene.ts';

const HEADER = 80;
const FACET = 50;
const NO_COLOUR = 0;
/** RGBA of facets without a colour of their own; there are none. */
const USUAL_COLOUR = [153, 153, 153, 255];

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Writes a binary STL: facets in metres with flat normals, and Z up as printers and Blender take it (the front looks
 * towards −Y). The format knows neither objects nor textures. Where a scene has more materials than one, each facet carries its material's colour in its attribute
 * (15 bits and a flag, as Materialise's programs write them), and the parts follow one another in order.
 */
export function writeStl(scene: Scene): Uint8Array {
  const pieces = scene.parts.flatMap((part) => part.pieces);
  const facets = pieces.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const out = new Uint8Array(HEADER + 4 + facets * FACET);
  const view = new DataView(out.buffer);
  const coloured = scene.materials.length > 1;
  // An STL that begins with "solid" is taken for text by many readers.
  out.set(ascii('Maquette local service'));
  if (coloured) out.set([...ascii('COLOR='), ...USUAL_COLOUR], 40);
  view.setUint32(HEADER, facets, true);
  let at = HEADER + 4;
  for (const { mesh, material } of pieces) {
    const colour = coloured ? colourOf(scene.materials[material]) : NO_COLOUR;
    const { positions, indices } = mesh;
    const p = new Float32Array(9);
    for (let t = 0; t < indices.length; t += 3) {
      for (let corner = 0; corner < 3; corner++) {
        const from = (indices[t + corner] as number) * 3;
        p[corner * 3] = positions[from] as number;
        p[corner * 3 + 1] = -(positions[from + 2] as number);
        p[corner * 3 + 2] = positions[from + 1] as number;
      }
      writeNormal(view, at, p);
      for (let k = 0; k < 9; k++) view.setFloat32(at + 12 + k * 4, p[k] as number, true);
      view.setUint16(at + 48, colour, true);
      at += FACET;
    }
  }
  return out;
}

function writeNormal(view: DataView, at: number, p: Float32Array): void {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = p;
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  view.setFloat32(at, nx / length, true);
  view.setFloat32(at + 4, ny / length, true);
  view.setFloat32(at + 8, nz / length, true);
}

/** Five bits each of blue, green and red from the top down; a cleared top bit says that the facet has its own colour. */
function colourOf(material: SceneMaterial | undefined): number {
  const [r, g, b] = (material?.colour ?? [1, 1, 1]).map((value) => Math.round(toSrgb(value) * 31));
  return ((b as number) << 10) | ((g as number) << 5) | (r as number);
}
