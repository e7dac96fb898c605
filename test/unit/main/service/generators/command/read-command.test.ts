import { expect, it } from 'vitest';
import { readGeneratorCommand } from '../../../../../../main/service/generators/command/read-command.ts';

it('reads a program with its arguments, and none that only a shell could run', () => {
  expect(readGeneratorCommand(`python3 "my scripts/run.py" --fast`)).toEqual({
    ok: true,
    program: 'python3',
    args: ['my scripts/run.py', '--fast'],
  });
  for (const text of ['', '"" a', 'a > b', `a 'b`, 'a\u0007', 'a'.repeat(3_000)])
    expect(readGeneratorCommand(text)).toEqual({
      ok: false,
      why: expect.stringMatching(/^The generator's command .*\.$/),
    });
});
