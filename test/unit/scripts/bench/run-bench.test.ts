import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runBench } from '../../../../scripts/bench/run-bench.mjs';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('keeps all that a benchmark said which ended with an error, for each of two runs at once', async () => {
  const root = await tempFolder();
  // What is kept stays: here it goes with the folder of the test.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, root);
  const run = async (name: string): Promise<string> => {
    const file = join(root, `${name}.bench.ts`);
    writeFileSync(file, `console.error('Error: ${name} broke'); process.exit(1);`);
    const { lines, code } = await runBench(file, { node: process.execPath, root, quiet: true });
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { kind: 'stopped', name, reason: expect.stringContaining(`${name} broke`) },
    ]);
    const [line] = lines;
    return /is in (.+)\)$/.exec(line?.kind === 'stopped' ? line.reason : '')?.[1] ?? '';
  };
  const paths = await Promise.all([run('one'), run('two')]);
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual([
    'Error: one broke\n',
    'Error: two broke\n',
  ]);
});
