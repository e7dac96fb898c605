import type { Mesh } from '../../mesh/mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { EXACT, TextBuilder } from './text-builder.ts';

/**
 * Writes Wavefront OBJ text (UTF-8) with one object for each part. If `library` is given, the names of materials and texture
 * coordinates are written too; v counts from the bottom.
 */
export function writeObj(scene: Scene, library: string | undefined): Uint8Array {
  const writer = new TextBuilder();
  writer.line('# Maquette local service');
  if (library !== undefined) writer.line(`mtllib ${library}`);
  const first = { vertex: 1, coordinate: 1 };
  for (const part of scene.parts) {
    writer.text(`o ${part.name}\n`);
    for (const { mesh, material } of part.pieces) {
      const hasUvs = library !== undefined && mesh.uvs.length > 0;
      writeVertices(writer, mesh, hasUvs);
      if (library !== undefined) writer.line(`usemtl ${scene.materials[material]?.name ?? ''}`);
      writeFaces(writer, mesh.indices, first, hasUvs);
      first.vertex += mesh.positions.length / 3;
      if (hasUvs) first.coordinate += mesh.uvs.length / 2;
    }
  }
  return writer.finish();
}

function writeVertices(writer: TextBuilder, { positions, normals, uvs }: Mesh, hasUvs: boolean): void {
  for (let v = 0; v < positions.length; v += 3) writeTuple(writer, 'v', positions, v, 3, EXACT);
  if (hasUvs) {
    // Only v is reversed.
    const flipped = uvs.map((value, i) => (i % 2 === 0 ? value : 1 - value));
    for (let v = 0; v < flipped.length; v += 2) writeTuple(writer, 'vt', flipped, v, 2, 6);
  }
  for (let v = 0; v < normals.length; v += 3) writeTuple(writer, 'vn', normals, v, 3, 4);
}

function writeTuple(
  writer: TextBuilder,
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
  writer: TextBuilder,
  indices: Uint32Array,
  first: { readonly vertex: number; readonly coordinate: number },
  hasUvs: boolean,
): void {
  writer.line('s 1');
  for (let corner = 0; corner < indices.length; corner++) {
    const index = indices[corner] as number;
    const vertex = index + first.vertex;
    writer.add(corner % 3 === 0 ? 'f ' : ' ');
    writer.whole(vertex);
    writer.add('/');
    if (hasUvs) writer.whole(index + first.coordinate);
    writer.add('/');
    writer.whole(vertex);
    if (corner % 3 === 2) writer.add('\n');
  }
}
