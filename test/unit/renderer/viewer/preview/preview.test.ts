import { describe, expect, it } from 'vitest';
import { measure } from '../../../../../renderer/viewer/load/mesh/measure.ts';
import type { ParsedMesh } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { PLAIN_MATERIAL } from '../../../../../renderer/viewer/load/scene/plain-material.ts';
import { flatNormals } from '../../../../../renderer/viewer/load/stl/flat-normals.ts';
import { derivePreview } from '../../../../../renderer/viewer/preview/derive-preview.ts';
import { readPreview } from '../../../../../renderer/viewer/preview/read-preview.ts';
import { turnedShape } from '../../../../helpers/stand-in/turned-shape.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function vase(around: number, up: number): ParsedMesh {
  const { positions, normals, uvs, index } = turnedShape(around, up);
  return { name: 'vase', positions, normals, uvs, index, colours: null, material: 0, matrix: IDENTITY };
}

/** As an stl has it: every face with corners of its own, and no normals. */
function loose({ index, positions, ...rest }: ParsedMesh): ParsedMesh {
  const corners = Float32Array.from(
    { length: (index?.length ?? 0) * 3 },
    (_, at) => positions[(index?.[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0,
  );
  return { ...rest, positions: corners, normals: flatNormals(corners), uvs: null, index: null };
}

const soundness = { openEdges: 1, nonManifoldEdges: 2, degenerateFaces: 3, pieces: 4 };

async function derived(meshes: readonly ParsedMesh[]) {
  const model = measure({ meshes, materials: [PLAIN_MATERIAL], textures: [], notes: ['a note'] });
  const file = await derivePreview({ model, meshes, textures: [], soundness });
  return { model, file, preview: await readPreview(file) };
}

const facesOf = (meshes: readonly ParsedMesh[]): number =>
  meshes.reduce((sum, { index }) => sum + (index?.length ?? 0) / 3, 0);

describe('a preview', () => {
  it('of a small model is the model, within a thousandth, and a coarse level beside it', async () => {
    const { model, preview } = await derived([vase(160, 120)]);
    expect(preview.model.measured).toEqual(model.measured);
    expect(preview.model.bounds).toEqual(model.bounds);
    expect(preview.model.shadow).toEqual(model.shadow);
    expect([preview.model.notes, preview.soundness]).toEqual([['a note'], soundness]);
    expect(facesOf(preview.model.meshes)).toBe(38_400);
    expect(facesOf(preview.coarse)).toBeLessThanOrEqual(31_000);
    const again = measure({
      meshes: preview.model.meshes,
      materials: [PLAIN_MATERIAL],
      textures: [],
      notes: [],
    });
    for (const axis of [0, 1, 2] as const) {
      expect(again.measured.size[axis]).toBeCloseTo(model.measured.size[axis], 3);
    }
    const [mesh] = preview.model.meshes;
    const lengths = Array.from({ length: 100 }, (_, at) =>
      Math.hypot(...(mesh?.normals?.slice(at * 3, at * 3 + 3) ?? [])),
    );
    for (const length of lengths) expect(length).toBeCloseTo(1, 2);
  });

  it.each([
    ['joined', vase(400, 320)],
    ['loose', loose(vase(400, 320))],
  ])('of a large model of %s faces has few of them, and the same extent', async (_, mesh) => {
    const { model, preview, file } = await derived([mesh]);
    expect(model.measured.faces).toBe(256_000);
    expect(facesOf(preview.model.meshes)).toBeGreaterThan(60_000);
    expect(facesOf(preview.model.meshes)).toBeLessThanOrEqual(125_000);
    expect(facesOf(preview.coarse)).toBeLessThanOrEqual(40_000);
    expect(file.length).toBeLessThan(3_000_000);
    const again = measure({
      meshes: preview.model.meshes,
      materials: [PLAIN_MATERIAL],
      textures: [],
      notes: [],
    });
    for (const axis of [0, 1, 2] as const) {
      expect(again.measured.size[axis]).toBeCloseTo(model.measured.size[axis], 1);
    }
  });

  it('knows the surfaces of an object with several materials as one part', async () => {
    const { preview } = await derived([vase(12, 8), { ...vase(12, 8), sharesPart: true }, vase(12, 8)]);
    expect(preview.model.parts.map(({ faces }) => faces)).toEqual([384, 192]);
    expect(preview.model.meshes.map(({ part }) => part)).toEqual([0, 0, 1]);
  });

  it('that is damaged is refused, whatever byte of its description it is', async () => {
    const { file } = await derived([vase(12, 8)]);
    await expect(readPreview(file.subarray(0, 9))).rejects.toThrow('is none');
    await expect(readPreview(file.subarray(0, 60))).rejects.toThrow('damaged');
    await expect(readPreview(file.subarray(0, file.length - 200))).rejects.toThrow();
    const claims = new TextDecoder('latin1').decode(file).replace(/"vertices":\d+,"p/, '"vertices":9,"p');
    const changed = Uint8Array.from(claims, (letter) => letter.charCodeAt(0));
    new DataView(changed.buffer).setUint32(
      8,
      new DataView(file.buffer).getUint32(8, true) - (file.length - changed.length),
      true,
    );
    await expect(readPreview(changed)).rejects.toThrow();
  });
});
