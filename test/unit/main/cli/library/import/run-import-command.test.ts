import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runImportCommand } from '../../../../../../main/cli/library/import/run-import-command.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it.each(['', ' '])(
  'an import of “%s” is refused, and takes nothing of the folder that it is typed in',
  async (path) => {
    const cwd = await tempFolder();
    await writeFile(join(cwd, 'chair.stl'), 'solid chair\nendsolid chair\n');
    const said: string[] = [];
    const code = await runImportCommand({
      operands: [path],
      options: { library: 'library', data: 'data', move: true },
      cwd,
      env: {},
      signal: new AbortController().signal,
      output: {
        writeOut: (text) => void said.push(text),
        writeError: (text) => void said.push(text),
        eraseLines: () => undefined,
        isTerminal: false,
        columns: () => 80,
      },
    });
    expect(code).toBe(2);
    expect(said).toEqual([
      'An empty path is given, maybe by a variable that is not set; name a folder or file.\n',
    ]);
    expect(await readdir(cwd)).toEqual(['chair.stl']);
  },
);
