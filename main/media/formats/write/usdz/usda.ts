import { usdNames } from '../../../../../shared/model/naming/usd-names.ts';
import type { Mesh } from '../../../mesh/mesh.ts';
import type { Scene, ScenePiece } from '../../../mesh/scene.ts';
import type { EncodedTexture } from '../../../picture/image.ts';
import { EXACT, TextBuilder } from '../text-builder.ts';
import { usdMaterial } from './usd-material.ts';

const ROOT = 'model';
const BY_VERTEX = ' (\n    interpolation = "vertex"\n)';

/**
 * Writes a scene as USD text: metres, y up, meshes with UsdPreviewSurface materials.
 * @param nameOf returns the path of a picture in the package
 */
export function writeUsda(scene: Scene, nameOf: (texture: EncodedTexture) => string): Uint8Array {
  const writer = new TextBuilder();
  writer.add(
    `#usda 1.0\n(\n    defaultPrim = "${ROOT}"\n    metersPerUnit = 1\n    upAxis = "Y"\n)\n\n` +
      `def Xform "${ROOT}" (\n    kind = "component"\n)\n{\n`,
  );
  const names = usdNames(['Materials']);
  const materialNames = usdNames();
  const materials = scene.materials.map(({ name }) => materialNames(name, 'material'));
  for (const { name, pieces } of scene.parts) {
    const own = names(name, 'part');
    const [only] = pieces;
    if (pieces.length === 1 && only !== undefined) {
      writeMesh(writer, own, only, materials);
      continue;
    }
    writer.line(`def Xform "${own}"\n{`);
    for (const [index, piece] of pieces.entries()) writeMesh(writer, `piece_${index + 1}`, piece, materials);
    writer.line('}');
  }
  writer.line('def Scope "Materials"\n{');
  for (const [index, material] of scene.materials.entries())
    writer.line(usdMaterial(`/${ROOT}/Materials`, materials[index] ?? '', material, nameOf));
  writer.line('}\n}');
  return writer.finish();
}

function writeMesh(writer: TextBuilder, name: string, piece: ScenePiece, materials: readonly string[]): void {
  const { mesh, material } = piece;
  writer.line(`def Mesh "${name}" (\n    prepend apiSchemas = ["MaterialBindingAPI"]\n)\n{`);
  writer.line(`float3[] extent = [${extentOf(mesh)}]`);
  const faces = mesh.indices.length / 3;
  writeArray(writer, 'int[] faceVertexCounts', faces, () => writer.add('3'));
  writeArray(writer, 'int[] faceVertexIndices', faces * 3, (i) => writer.whole(mesh.indices[i] as number));
  const vertices = mesh.positions.length / 3;
  const tuples = (values: Float32Array, size: number, digits: number | typeof EXACT) => (vertex: number) =>
    writeTuple(writer, values, vertex * size, size, digits);
  writeArray(writer, 'point3f[] points', vertices, tuples(mesh.positions, 3, EXACT));
  writeArray(writer, 'normal3f[] normals', vertices, tuples(mesh.normals, 3, 4), BY_VERTEX);
  if (mesh.uvs.length > 0) {
    // USD counts v from the bottom.
    const flipped = mesh.uvs.map((value, i) => (i % 2 === 0 ? value : 1 - value));
    writeArray(writer, 'texCoord2f[] primvars:st', vertices, tuples(flipped, 2, 6), BY_VERTEX);
  }
  writer.line('uniform token subdivisionScheme = "none"');
  writer.line(`rel material:binding = </${ROOT}/Materials/${materials[material] ?? ''}>\n}`);
}

/**
 * @param element writes one element
 * @param rest the text after the array on the same line; simple readers require it there
 */
function writeArray(
  writer: TextBuilder,
  name: string,
  count: number,
  element: (index: number) => void,
  rest = '',
): void {
  writer.add(`${name} = [`);
  for (let i = 0; i < count; i++) {
    if (i > 0) writer.add(',');
    element(i);
  }
  writer.line(`]${rest}`);
}

function writeTuple(
  writer: TextBuilder,
  values: Float32Array,
  at: number,
  size: number,
  digits: number | typeof EXACT,
): void {
  for (let c = 0; c < size; c++) {
    writer.add(c === 0 ? '(' : ',');
    if (digits === EXACT) writer.exact(values[at + c] as number);
    else writer.rounded(values[at + c] as number, digits);
  }
  writer.add(')');
}

function extentOf({ positions }: Mesh): string {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i] as number;
    low[i % 3] = Math.min(low[i % 3] as number, value);
    high[i % 3] = Math.max(high[i % 3] as number, value);
  }
  return `(${low.join(', ')}), (${high.join(', ')})`;
}
