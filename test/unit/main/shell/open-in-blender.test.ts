import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openInBlender } from '../../../../main/shell/open-in-blender.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

describe.skipIf(process.platform === 'win32')('opening a model in Blender', () => {
  it('gives it the path as one argument, whatever is in it', async () => {
    const home = await tempFolder();
    await mkdir(join(home, 'bin'));
    const program = join(home, 'bin', 'blender');
    const told = join(home, 'told');
    await writeFile(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$1" "$3" "$4" > '${told}.part'\nmv '${told}.part' '${told}'\n`,
    );
    await chmod(program, 0o755);
    const file = join(home, 'a "$(touch x)"; b.glb');
    const env = { PATH: `${join(home, 'bin')}:/bin:/usr/bin`, DISPLAY: ':1' };
    await openInBlender(file, env, 'linux');
    await expect.poll(() => readFile(told, 'utf8').catch(() => null)).toBe(`--python-expr\n--\n${file}\n`);
  });

  it('says in words what is missing', async () => {
    const env = { PATH: await tempFolder(), DISPLAY: ':1' };
    await expect(openInBlender('/a/chair.glb', {}, 'linux')).rejects.toThrow(/no display.*\/a\/chair\.glb/);
    await expect(openInBlender('/a/chair.zip', env, 'linux')).rejects.toThrow(/this is a zip/);
    await expect(openInBlender('/a/chair.glb', env, 'linux')).rejects.toThrow(/Blender was not found/);
  });
});
