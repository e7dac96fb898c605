import type { Mesh } from '../generate/surface/mesh.ts';
import type { Scene } from './scene.ts';
import { TextPieces } from './text-pieces.ts';

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
    writer.line(`o ${part.name}`);
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
  for (let v = 0; v < positions.length; v += 3) {
    writer.line(`v ${fixed(positions[v], 6)} ${fixed(positions[v + 1], 6)} ${fixed(positions[v + 2], 6)}`);
  }
  for (let v = 0; placed && v < uvs.length; v += 2) {
    writer.line(`vt ${fixed(uvs[v], 6)} ${fixed(1 - (uvs[v + 1] as number), 6)}`);
  }
  for (let v = 0; v < normals.length; v += 3) {
    writer.line(`vn ${fixed(normals[v], 4)} ${fixed(normals[v + 1], 4)} ${fixed(normals[v + 2], 4)}`);
  }
}

function writeFaces(
  writer: TextPieces,
  indices: Uint32Array,
  first: { readonly vertex: number; readonly coordinate: number },
  placed: boolean,
): void {
  writer.line('s 1');
  const corner = (index: number | undefined): string => {
    const vertex = (index as number) + first.vertex;
    return placed ? `${vertex}/${(index as number) + first.coordinate}/${vertex}` : `${vertex}//${vertex}`;
  };
  for (let t = 0; t < indices.length; t += 3) {
    writer.line(`f ${corner(indices[t])} ${corner(indices[t + 1])} ${corner(indices[t + 2])}`);
  }
}

function fixed(value: number | undefined, digits: number): string {
  return (value as number).toFixed(digits);
}
