import type { Mesh } from '../../media/mesh/mesh.ts';
import type { Scene, SceneMaterial, ScenePart, ScenePiece } from '../../media/mesh/scene.ts';
import type { SourceMesh } from '../../media/mesh/source-mesh.ts';
import { partColour, tintOf } from './part-colour.ts';
import type { Parts } from './parts/find-parts.ts';

/** A mesh in which each corner of a triangle has a vertex and a normal. */
export interface MeshWithCornerNormals extends SourceMesh {
  /** Unit normals of each corner, if the file has none for its vertices. */
  readonly cornerNormals: Float32Array | undefined;
}

/**
 * Builds the parts as named objects, each with materials of its own. A material without a picture gets the part's colour. A material
 * with a picture keeps it and its maps, with a light tint.
 */
export function buildScene(mesh: MeshWithCornerNormals, parts: Parts): Scene {
  const digits = Math.max(2, String(parts.count).length);
  const materials: SceneMaterial[] = [];
  const facesOf = groupFaces(mesh, parts);
  const scene: ScenePart[] = facesOf.map((byMaterial, part) => {
    const name = `part-${String(part + 1).padStart(digits, '0')}`;
    const pieces = byMaterial.map(([material, faces], index): ScenePiece => {
      const source = mesh.materials[material];
      materials.push(ownMaterial(index === 0 ? name : `${name}-${index + 1}`, part, source));
      return { mesh: extract(mesh, faces, source?.texture !== undefined), material: materials.length - 1 };
    });
    return { name, pieces };
  });
  return { parts: scene, materials };
}

function ownMaterial(name: string, part: number, source: SceneMaterial | undefined): SceneMaterial {
  if (source?.texture === undefined) return { name, colour: partColour(part), metallic: 0, roughness: 0.85 };
  const tint = tintOf(part);
  const [r, g, b] = source.colour;
  return { ...source, name, colour: [tint[0] * r, tint[1] * g, tint[2] * b] };
}

/** For each part, its triangles by material. All materials without a picture are one group, because they get the part's colour. */
function groupFaces(mesh: SourceMesh, parts: Parts): readonly (readonly [number, number[]])[][] {
  const plain = mesh.materials.findIndex(({ texture }) => texture === undefined);
  const groups: Map<number, number[]>[] = Array.from({ length: parts.count }, () => new Map());
  for (const [face, part] of parts.labels.entries()) {
    const own = mesh.materialOf[face] as number;
    const material = mesh.materials[own]?.texture === undefined ? Math.max(0, plain) : own;
    const group = groups[part] as Map<number, number[]>;
    const faces = group.get(material);
    if (faces === undefined) group.set(material, [face]);
    else faces.push(face);
  }
  return groups.map((group) => [...group].sort(([, a], [, b]) => b.length - a.length));
}

/** Copies triangles to a new mesh that has only the vertices that they use. */
function extract(mesh: MeshWithCornerNormals, faces: readonly number[], hasTexture: boolean): Mesh {
  const table = new VertexTable(faces.length * 3, mesh);
  const indices = new Uint32Array(faces.length * 3);
  for (const [index, face] of faces.entries()) {
    for (let k = 0; k < 3; k++) indices[index * 3 + k] = table.find(face * 3 + k);
  }
  const corners = table.corners;
  const positions = new Float32Array(corners.length * 3);
  const normals = new Float32Array(corners.length * 3);
  const hasUvs = mesh.uvs !== undefined && (hasTexture || !mesh.uvs.some(Number.isNaN));
  const uvs = new Float32Array(hasUvs ? corners.length * 2 : 0);
  for (const [index, corner] of corners.entries()) {
    const vertex = mesh.indices[corner] as number;
    const from = mesh.cornerNormals === undefined ? vertex : corner;
    const source = mesh.cornerNormals ?? mesh.normals;
    for (let c = 0; c < 3; c++) {
      positions[index * 3 + c] = mesh.positions[vertex * 3 + c] as number;
      normals[index * 3 + c] = source?.[from * 3 + c] ?? 0;
    }
    if (!hasUvs) continue;
    for (let c = 0; c < 2; c++) {
      const value = mesh.uvs?.[vertex * 2 + c] ?? 0;
      uvs[index * 2 + c] = Number.isFinite(value) ? value : 0;
    }
  }
  return { positions, normals, uvs, indices };
}

/** The distinct pairs of vertex and normal among corners. */
class VertexTable {
  /** The first corner of each pair. */
  readonly corners: number[] = [];
  readonly #mesh: MeshWithCornerNormals;
  readonly #slots: Int32Array;

  constructor(maxCorners: number, mesh: MeshWithCornerNormals) {
    let slots = 16;
    while (slots < maxCorners * 1.5) slots *= 2;
    this.#slots = new Int32Array(slots).fill(-1);
    this.#mesh = mesh;
  }

  find(corner: number): number {
    const { indices } = this.#mesh;
    const mask = this.#slots.length - 1;
    const vertex = indices[corner] as number;
    let slot = Math.imul(vertex, 0x9e3779b1) >>> 0;
    for (slot &= mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] as number;
      if (found < 0) {
        this.#slots[slot] = this.corners.length;
        this.corners.push(corner);
        return this.corners.length - 1;
      }
      const first = this.corners[found] as number;
      if (indices[first] === vertex && this.#sameNormal(first, corner)) return found;
    }
  }

  #sameNormal(a: number, b: number): boolean {
    const normals = this.#mesh.cornerNormals;
    if (normals === undefined) return true;
    let dot = 0;
    for (let c = 0; c < 3; c++) dot += (normals[a * 3 + c] as number) * (normals[b * 3 + c] as number);
    return dot > 0.999;
  }
}
