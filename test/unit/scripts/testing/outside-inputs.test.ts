import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outsideInputs, outsideInputWords } from '../../../../scripts/testing/outside-inputs.mjs';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('names what tests read outside the repository, whether it is there, and who reads it', async () => {
  const root = join(await tempFolder(), 'main');
  await mkdir(join(root, 'test', 'unit'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(root, 'test', 'unit', name), text);
  const [samples, document] = ['../../../shared/samples/mug.png', '../../../shared/interface.md'];
  await write('a.test.ts', `const A = '${samples}'; import { x } from '../../shared/model/job.ts';`);
  await write('b.test.ts', `const B = join(here, "${samples}"); const C = '${document}';`);
  await write('c.test.ts', `import '../helpers/c.ts'; const far = '../../../../../../etc/passwd';`);

  expect(outsideInputs(root)).toEqual([
    { folder: '../shared/samples', files: ['test/unit/a.test.ts', 'test/unit/b.test.ts'] },
    { folder: '../shared/interface.md', files: ['test/unit/b.test.ts'] },
  ]);
  await mkdir(join(root, '..', 'shared', 'samples'), { recursive: true });
  expect(outsideInputWords(root)).toEqual([
    'outside the repository: ../shared/samples is here; read by test/unit/a.test.ts, test/unit/b.test.ts',
    'outside the repository: ../shared/interface.md is not here, so their tests of it are skipped; read by test/unit/b.test.ts',
  ]);
});
