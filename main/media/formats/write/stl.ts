import { toSrgb } from '../../colour/srgb.ts';
import type { Scene, SceneMaterial } from '../../mesh/scene.ts';

const HEADER = 80;
const FACET = 50;
const NO_COLOUR = 0;
/** The RGBA colour for facets without a colour. The format requires it, but all facets have one. */
const DEFAULT_COLOUR = [153, 153, 153, 255];

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Writes a binary STL: facets in metres with flat normals, z up, as printers and Blender expect (the front faces −Y). The format
 * has no objects and no textures. If a scene has several materials, the attribute of each facet is its material's colour
 * (15 bits and a flag, as Materialise's programs write it). The parts follow one another in order.
 */
export function writeStl(scene: Scene): Uint8Array {
  const pieces = scene.parts.flatMap((part) => part.pieces);
  const facets = pieces.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const out = new Uint8Array(HEADER + 4 + facets * FACET);
  const view = new DataView(out.buffer);
  const hasColours = scene.materials.length > 1;
  // Many readers take an STL that begins with "solid" for a text file.
  out.set(ascii('Maquette local service'));
  if (hasColours) out.set([...ascii('COLOR='), ...DEFAULT_COLOUR], 40);
  view.setUint32(HEADER, facets, true);
  let at = HEADER + 4;
  for (const { mesh, material } of pieces) {
    const colour = hasColours ? colourOf(scene.materials[material]) : NO_COLOUR;
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

/** The 16-bit colour of a facet: a 0 bit (the facet has its own colour), then five bits each of blue, green and red. */
function colourOf(material: SceneMaterial | undefined): number {
  const [r, g, b] = (material?.colour ?? [1, 1, 1]).map((value) => Math.round(toSrgb(value) * 31));
  return ((b as number) << 10) | ((g as number) << 5) | (r as number);
}
