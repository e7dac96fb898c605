import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { gltfErrors } from '../model-checks.ts';
import { assimpInfo, importIntoBlender } from './importers.ts';
import type { MadeModel } from './made-models.ts';

/**
 * Holds made glb models against three readers that share no code with what wrote them: Khronos' validator, assimp and
 * Blender. Upright: on the ground in Blender's Z, and as tall and wide as a subject of one metre can be.
 */
export async function expectImportable(models: readonly MadeModel[], faces: number): Promise<void> {
  for (const { file } of models) {
    expect(await gltfErrors(await readFile(file)), file).toEqual([]);
    const report = await assimpInfo(file);
    expect(Number(/^Faces:\s+(\d+)/m.exec(report)?.[1]), file).toBeGreaterThan(faces * 0.98);
    expect(report, file).toMatch(/^Textures \(embed\.\):\s+[1-9]/m);
  }
  const reports = await importIntoBlender(models.map(({ file }) => file));
  expect(reports.map(({ path }) => path)).toEqual(models.map(({ file }) => file));
  for (const { path, min, max, textured, uv, faces: seen } of reports) {
    const [width, depth, height] = [0, 1, 2].map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    expect({ path, textured, uv }).toEqual({ path, textured: true, uv: true });
    expect(Math.abs(seen / faces - 1), path).toBeLessThanOrEqual(0.02);
    expect(Math.abs(min[2]), path).toBeLessThan(0.001);
    expect(Math.max(width, depth, height), path).toBeCloseTo(1, 1);
    expect(Math.abs(min[0] + max[0]), path).toBeLessThan(0.02);
  }
}
