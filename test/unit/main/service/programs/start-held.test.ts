import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startHeld, whyNotBegun } from '../../../../../main/service/programs/start-held.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const SAY = `const input = require('node:fs').readFileSync(0, 'utf8');
  console.log(JSON.stringify({ pid: process.pid, input, own: process.env.OWN, args: process.argv.slice(1) }));`;

async function run(program: string, args: readonly string[], cwd: string) {
  const { child, begin } = startHeld(program, args, {
    cwd,
    env: { ...process.env, OWN: 'a b' },
    stdout: 'pipe',
  });
  const [out, err] = [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream)));
  const exit = once(child, 'exit');
  begin();
  const [code] = await exit;
  return { pid: child.pid, code, out: await out, err: (await err) ?? '' };
}

describe('a program that is held', () => {
  it('gets its arguments as they are, its environment and no input, under the process id that was known before', async () => {
    const args = ['$(id)', 'a  b', `"'`, '-x', '*', 'two\nlines', '', '`id`;', '\\n'];
    const { pid, out } = await run(process.execPath, ['-e', SAY, '--', ...args], await tempFolder());
    expect(JSON.parse(out ?? '')).toEqual({ pid, input: '', own: 'a b', args });
  });

  it.skipIf(process.platform === 'win32')('that cannot be started is told from one that fails', async () => {
    const folder = await tempFolder();
    const lost = join(folder, 'lost');
    await writeFile(lost, '#!/is/not/there\n');
    await chmod(lost, 0o755);
    const { code, err } = await run(lost, [], folder);
    expect(whyNotBegun(code, err)).toMatch(/not found|no such file/i);
    const fails = await run('/bin/sh', ['-c', 'echo model: not found >&2; exit 127'], folder);
    expect([fails.code, whyNotBegun(fails.code, fails.err)]).toEqual([127, undefined]);
  });

  it.skipIf(process.platform === 'win32')(
    'does nothing before it is let, and ends with the end of its input',
    async () => {
      const folder = await tempFolder();
      const { child } = startHeld('/bin/sh', ['-c', 'echo begun'], {
        cwd: folder,
        env: process.env,
        stdout: 'pipe',
      });
      const exit = once(child, 'exit');
      const said = child.stdout === null ? '' : text(child.stdout);
      child.stdin?.destroy();
      const [code, signal] = await exit;
      expect([code, signal, await said]).toEqual([1, null, '']);
    },
  );
});
