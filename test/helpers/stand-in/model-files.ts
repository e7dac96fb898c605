import { buffer } from 'node:stream/consumers';
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import yazl from 'yazl';
import { type TurnedShape, turnedShape } from './turned-shape.ts';

const AROUND = 160;
const UP = 120;
const EDGE = 512;

/** The same, made once for all the tests of a process: nobody writes into it. */
function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => (made ??= make());
}

/** Glazed stripes: rings of three colours, one of them broken by a checker, so that up and left can be told. */
const glaze = once(() => {
  const pixels = Buffer.alloc(EDGE * EDGE * 3);
  for (let y = 0; y < EDGE; y += 1) {
    for (let x = 0; x < EDGE; x += 1) {
      const band = Math.floor((y / EDGE) * 8);
      const check = (Math.floor(x / 32) + Math.floor(y / 32)) % 2 === 0;
      const colour =
        band === 3
          ? check
            ? [240, 232, 214]
            : [48, 92, 122]
          : band % 2 === 0
            ? [201, 106, 74]
            : [226, 176, 110];
      pixels.set(colour, (y * EDGE + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 3 } })
    .png()
    .toBuffer();
});

/** The vase as a textured glb. */
export const vaseGlb = once(() => fineVaseGlb(AROUND, UP));

/** The same with as many faces as a test wants: twice the segments of a ring for each ring. */
export async function fineVaseGlb(around: number, up: number): Promise<Buffer> {
  const { positions, normals, uvs, index } = turnedShape(around, up);
  const document = new Document();
  const data = document.createBuffer();
  const accessor = (
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    type: 'SCALAR' | 'VEC2' | 'VEC3',
  ) => document.createAccessor().setArray(array).setType(type).setBuffer(data);
  const texture = document
    .createTexture('glaze')
    .setImage(await glaze())
    .setMimeType('image/png');
  const material = document
    .createMaterial('glaze')
    .setBaseColorTexture(texture)
    .setMetallicFactor(0)
    .setRoughnessFactor(0.45)
    .setDoubleSided(true);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor(positions, 'VEC3'))
    .setAttribute('NORMAL', accessor(normals, 'VEC3'))
    .setAttribute('TEXCOORD_0', accessor(uvs, 'VEC2'))
    .setIndices(accessor(index, 'SCALAR'))
    .setMaterial(material);
  const mesh = document.createMesh('vase').addPrimitive(primitive);
  document.createScene('scene').addChild(document.createNode('vase').setMesh(mesh));
  return Buffer.from(await new NodeIO().writeBinary(document));
}

/** An obj's text. Its v counts from below, where glTF's counts from above. */
export function objText({ positions, normals, uvs, index }: TurnedShape, library: string): string {
  const lines = [`mtllib ${library}`, 'usemtl glaze'];
  for (let at = 0; at < positions.length; at += 3)
    lines.push(`v ${positions.subarray(at, at + 3).join(' ')}`);
  for (let at = 0; at < uvs.length; at += 2) lines.push(`vt ${uvs[at]} ${1 - (uvs[at + 1] ?? 0)}`);
  for (let at = 0; at < normals.length; at += 3) lines.push(`vn ${normals.subarray(at, at + 3).join(' ')}`);
  const corner = (place: number): string => `${place + 1}/${place + 1}/${place + 1}`;
  for (let at = 0; at < index.length; at += 3)
    lines.push(`f ${[...index.subarray(at, at + 3)].map(corner).join(' ')}`);
  return `${lines.join('\n')}\n`;
}

/** The vase as a zip of obj, mtl and png. */
export const vaseZip = once(async () => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(objText(turnedShape(AROUND, UP), 'vase.mtl')), 'vase.obj');
  zip.addBuffer(Buffer.from('newmtl glaze\nKd 1 1 1\nNs 60\nmap_Kd vase.png\n'), 'vase.mtl');
  zip.addBuffer(await glaze(), 'vase.png');
  zip.end();
  return buffer(zip.outputStream);
});
