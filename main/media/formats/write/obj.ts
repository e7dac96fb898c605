import type { Mesh } from '../../mesh/mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { EXACT, TextPieces } from './text-pieces.ts';

/**
 * Writes Wavefront OBJ text (UTF-8), one object a part. With a material library, materials are named and texture
 * coordinates are written too; v counts from the bottom.
 */
export function writeObj(scene: Scene, library: string | undefined): Uint8Array {
  const writer = new TextPieces();
  writer.line('# Maquette local service');
  if (library !== undefined) writer.line(`mtllib ${library}`);
  const first = { vertex: 1, coordinate: 1 };
  for (const part of scene.parts) {
    writer.words(`o ${part.name}\n`);
    for (const { mesh, material } of part.pieces) {
      const placed = library !== undefined && mesh.uvs.length > 0;
      writeVertices(writer, mesh, placed);
      if (library !== undefined) writer.line(`usemtl ${scene.materials[material]?.name ?? ''}`);
      writeFaces(writer, mesh.indices, first, placed);
      first.vertex += mesh.positions.length / 3;
      if (placed) first.coordinate += mesh.uvs.length / 2;
    }
  }
  return writer.finish();
}

function writeVertices(writer: TextPieces, { positions, normals, uvs }: Mesh, placed: boolean): void {
  for (let v = 0; v < positions.length; v += 3) writeTuple(writer, 'v', positions, v, 3, EXACT);
  if (placed) {
    // Only v is turned over.
    const turned = uvs.map((value, i) => (i % 2 === 0 ? value : 1 - value));
    for (let v = 0; v < turned.length; v += 2) writeTuple(writer, 'vt', turned, v, 2, 6);
  }
  for (let v = 0; v < normals.length; v += 3) writeTuple(writer, 'vn', normals, v, 3, 4);
}

function writeTuple(
  writer: TextPieces,
  name: string,
  values: Float32Array,
  at: number,
  size: number,
  digits: number | typeof EXACT,
): void {
  writer.add(name);
  for (let c = at; c < at + size; c++) {
    writer.add(' ');
    if (digits === EXACT) writer.exact(values[c] as number);
    else writer.rounded(values[c] as number, digits);
  }
  writer.add('\n');
}

function writeFaces(
  writer: TextPieces,
  indices: Uint32Array,
  first: { readonly vertex: number; readonly coordinate: number },
  placed: boolean,
): void {
  writer.line('s 1');
  for (let corner = 0; corner < indices.length; corner++) {
    const index = indices[corner] as number;
    const vertex = index + first.vertex;
    writer.add(corner % 3 === 0 ? 'f ' : ' ');
    writer.whole(vertex);
    writer.add('/');
    if (placed) writer.whole(index + first.coordinate);
    writer.add('/');
    writer.whole(vertex);
    if (corner % 3 === 2) writer.add('\n');
  }
}
