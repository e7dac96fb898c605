import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectImportable } from '../helpers/importers/expect-importable.ts';
import { hasProgram } from '../helpers/importers/importers.ts';
import { makeModels } from '../helpers/importers/made-models.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLE = fileURLToPath(new URL('../../assets/samples/mushroom-house.png', import.meta.url));
const tools = (await hasProgram('blender', '--version')) && (await hasProgram('assimp', 'version'));

it.skipIf(!tools)(
  'a model is read by the glTF validator, assimp and Blender (skipped without these)',
  async () => {
    const { models } = await makeModels(await tempFolder(), [SAMPLE], '--faces', '100000');
    expect(models).toHaveLength(1);
    await expectImportable(models, 100_000);
  },
);
