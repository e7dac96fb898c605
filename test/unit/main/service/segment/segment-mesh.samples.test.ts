import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { segmentMesh } from '../../../../../main/service/segment/segment-mesh.ts';

const FOLDER = fileURLToPath(new URL('../../../../../../shared/samples/models', import.meta.url));
const there = existsSync(FOLDER);
const files = there ? readdirSync(FOLDER).filter((name) => /\.(glb|stl|obj)$/.test(name)) : [];

/** What is known of them: triangles, and parts at the lowest level. */
const KNOWN: Readonly<Record<string, { readonly faces: number; readonly parts: number }>> = {
  'BoxTextured.glb': { faces: 12, parts: 1 },
  'cube_with_vertexcolors.obj': { faces: 12, parts: 1 },
  'Spider_binary.stl': { faces: 1312, parts: 8 },
  'Spider_ascii.stl': { faces: 1312, parts: 8 },
  '2CylinderEngine.glb': { faces: 110_336, parts: 8 },
};

describe.skipIf(!there)('meshes that nobody here made (skipped without the sample folder)', () => {
  it.each(files)('%s', async (name) => {
    const mesh = readFileSync(join(FOLDER, name));
    const made = segmentMesh({ mesh, level: 'low', format: 'glb' });
    if (name === 'malformed.obj') {
      await expect(made).rejects.toMatchObject({ fault: { code: 'vertices-missing', format: 'obj' } });
      return;
    }
    const { faces, parts } = await made;
    expect(faces).toBeGreaterThan(0);
    expect({ faces, parts }).toMatchObject(KNOWN[name] ?? {});
  });

  it('the engine comes apart into more parts at each level', async () => {
    const mesh = readFileSync(join(FOLDER, '2CylinderEngine.glb'));
    const medium = await segmentMesh({ mesh, level: 'medium', format: 'glb' });
    const high = await segmentMesh({ mesh, level: 'high', format: 'glb' });
    expect([medium.parts, high.parts]).toEqual([20, 60]);
  });
});
