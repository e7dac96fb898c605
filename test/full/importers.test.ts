import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectImportable } from '../helpers/importers/expect-importable.ts';
import { hasProgram } from '../helpers/importers/importers.ts';
import { makeModels } from '../helpers/importers/made-models.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const OWN = fileURLToPath(new URL('../../assets/samples', import.meta.url));
const REAL = fileURLToPath(new URL('../../../shared/samples/references', import.meta.url));
const tools = (await hasProgram('blender', '--version')) && (await hasProgram('assimp', 'version'));

it.skipIf(!tools)(
  'every sample of our own is read by three readers (skipped without Blender and assimp)',
  async () => {
    const { models } = await makeModels(await tempFolder(), [OWN], '--faces', '100000');
    expect(models).toHaveLength(12);
    await expectImportable(models, 100_000);
  },
);

it.skipIf(!tools || !existsSync(REAL))(
  'every real reference is read by three readers (skipped without the sample folder, Blender and assimp)',
  async () => {
    const { models, summary } = await makeModels(await tempFolder(), [REAL], '--faces', '100000');
    expect(models).toHaveLength(11);
    expect(summary).toMatchObject({ submitted: 11, done: 11, failed: 0, credits: '165.00' });
    await expectImportable(models, 100_000);
  },
);
