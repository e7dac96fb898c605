import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenGenerators, requirePrograms } from '../../../../../main/studio/worker/given-generators.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the generators of a worker', () => {
  it('are none but the built-in one, unless others are named', () => {
    expect(givenGenerators({}, '/')).toEqual({ generators: [] });
    expect(givenGenerators({ generator: 'local' }, '/')).toEqual({ generators: [] });
  });

  it('are a command for the models that are named, or for all', () => {
    const command = 'python3 make.py';
    expect(givenGenerators({ generator: command, models: 'general*' }, '/').generators).toMatchObject([
      { command, models: 'general*' },
    ]);
    expect(givenGenerators({ generator: command }, '/').generators).toMatchObject([{ models: '*' }]);
  });

  it('are a command also if its last word is a file of another kind', () => {
    const command = 'python3 comfyui.py --workflow x.json';
    expect(givenGenerators({ generator: command }, '/').generators).toMatchObject([{ command }]);
  });

  it('leave models to other workers', () => {
    expect(givenGenerators({ generator: 'elsewhere', models: 'generalv2.*' }, '/')).toEqual({
      generators: [],
      elsewhere: ['generalv2.0', 'generalv2.1'],
    });
  });

  it('are looked for at the start', () => {
    const settings = (command: string) => givenGenerators({ generator: command }, '/');
    const place = { env: {}, cwd: '/' };
    expect(() => requirePrograms(settings('/no/such/program a'), place)).toThrow(
      /The generator of \* cannot/,
    );
    expect(() => requirePrograms(settings(`'${process.execPath}' a`), place)).not.toThrow();
  });

  it('are those of a file, whose path counts from where the worker is started', async () => {
    const folder = await tempFolder();
    await writeFile(
      join(folder, 'own.json'),
      JSON.stringify({ generators: [{ models: 'general*', command: 'make-model' }] }),
    );
    expect(givenGenerators({ generator: 'own.json' }, folder).generators).toMatchObject([
      { command: 'make-model', keepsTasks: false },
    ]);
  });

  it('are refused in words', async () => {
    const folder = await tempFolder();
    const file = async (generators: unknown): Promise<string> => {
      await writeFile(join(folder, 'own.json'), JSON.stringify({ generators }));
      return 'own.json';
    };
    const paid = await file([{ models: '*', command: 'pay', keepsTasks: true }]);
    expect(() => givenGenerators({ generator: paid }, folder)).toThrow(/keeper/);
    expect(() => givenGenerators({ generator: 'elsewhere' }, folder)).toThrow(/say which with --models/);
    expect(() => givenGenerators({ generator: 'missing.json' }, folder)).toThrow(/is not there/);
    expect(() => givenGenerators({ generator: 'local', models: 'general*' }, folder)).toThrow(/--models/);
    expect(() => givenGenerators({ generator: 'make', models: 'nothing-like-it*' }, folder)).toThrow();
    const broken = await file('all');
    expect(() => givenGenerators({ generator: broken }, folder)).toThrow(/cannot be used/);
  });
});
