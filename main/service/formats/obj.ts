import type { Mesh } from '../generate/surface/mesh.ts';

/** Text is put together in pieces of this many bytes: one string for 2,000,000 faces would be far too long. */
const PIECE = 1 << 20;

/** Where an obj finds its material, and how it is called there. */
export interface MaterialReference {
  readonly library: string;
  readonly material: string;
}

/** Writes Wavefront OBJ text (UTF-8). With a material, texture coordinates are written too; v counts from the bottom. */
export function writeObj(mesh: Mesh, material: MaterialReference | undefined): Uint8Array {
  const writer = new TextPieces();
  writer.line('# Maquette local service');
  if (material !== undefined) writer.line(`mtllib ${material.library}`);
  writer.line('o model');
  const { positions, normals, uvs, indices } = mesh;
  for (let v = 0; v < positions.length; v += 3) {
    writer.line(`v ${fixed(positions[v], 6)} ${fixed(positions[v + 1], 6)} ${fixed(positions[v + 2], 6)}`);
  }
  if (material !== undefined) {
    for (let v = 0; v < uvs.length; v += 2) {
      writer.line(`vt ${fixed(uvs[v], 6)} ${fixed(1 - (uvs[v + 1] as number), 6)}`);
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    writer.line(`vn ${fixed(normals[v], 4)} ${fixed(normals[v + 1], 4)} ${fixed(normals[v + 2], 4)}`);
  }
  if (material !== undefined) writer.line(`usemtl ${material.material}`);
  writer.line('s 1');
  const corner = (index: number | undefined): string => {
    const n = (index as number) + 1;
    return material === undefined ? `${n}//${n}` : `${n}/${n}/${n}`;
  };
  for (let t = 0; t < indices.length; t += 3) {
    writer.line(`f ${corner(indices[t])} ${corner(indices[t + 1])} ${corner(indices[t + 2])}`);
  }
  return writer.finish();
}

function fixed(value: number | undefined, digits: number): string {
  return (value as number).toFixed(digits);
}

/** Lines of ASCII, encoded as they come. */
class TextPieces {
  readonly #done: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE);
  #length = 0;

  line(text: string): void {
    if (this.#length + text.length + 1 > PIECE) {
      this.#done.push(this.#piece.subarray(0, this.#length));
      this.#piece = Buffer.allocUnsafe(PIECE);
      this.#length = 0;
    }
    this.#length += this.#piece.write(text, this.#length, 'latin1');
    this.#piece[this.#length++] = 0x0a;
  }

  finish(): Uint8Array {
    return Buffer.concat([...this.#done, this.#piece.subarray(0, this.#length)]);
  }
}
