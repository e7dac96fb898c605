import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../../main/cli/program.ts';
import { usageWords } from '../../../../shared/model/usage-words.ts';

const ran = async (): Promise<void> => undefined;

async function refusal(words: readonly string[]): Promise<string> {
  const program = createProgram({ batch: ran, web: ran, firstRun: ran, library: ran }, '1.0.0');
  const cause = await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => error);
  return cause instanceof CommanderError ? usageWords(cause.message) : 'understood';
}

describe('a command line that is not understood', () => {
  it.each([
    [['batch', 'a', '--colour', 'red'], 'There is no option --colour; see --help for those there are.'],
    [['bake'], 'There is no command bake; see --help for those there are.'],
    [['batch', 'a', '--library'], '--library needs a value; see --help for what it takes.'],
    [['batch', 'a', '--views', 'all'], '--views cannot be “all”; choose one of auto, single.'],
    [
      ['batch', 'a', '--faces', '7'],
      '--faces cannot be “7”; give a number from 100000 to 2000000, or recommended.',
    ],
    [['batch', 'a', '--unknown'], '--unknown needs a value; see --help for what it takes.'],
    [
      ['batch', 'a', '--budgt=3'],
      'There is no option --budgt; --budget may be meant, see --help for those there are.',
    ],
    [['bathc'], 'There is no command bathc; batch may be meant, see --help for those there are.'],
    [
      ['batch', 'a', '--library', '--dry-run'],
      '--library cannot be “--dry-run”; that is the next option, so give a value before it.',
    ],
    [
      ['web', '--library', 'ftp://example.org/lib'],
      '--library cannot be “ftp://example.org/lib”; it takes the path of a folder on this computer.',
    ],
    [['library', 'import'], 'No path is given; see --help for what is needed.'],
    [['web', 'somefolder'], 'web takes no folder or file, only options; see --help for those there are.'],
    [
      ['batch', 'a', '--approve', '--reserve'],
      '--approve cannot be “--reserve”; that is the next option, so give a value before it.',
    ],
    [['batch', 'a', '--reject', ''], '--reject cannot be “”; give it a value.'],
    [['batch', 'a', '--approve', 'oak*', '--approve', 'elm*', '--set', '-oak name=Oak'], 'understood'],
    [
      ['batch', '--kind', 'segmentation', '--mesh', 'a.glb', '--mesh', 'b.glb'],
      '--mesh cannot be “b.glb”; it takes one, and “a.glb” is given already, so leave one of them out.',
    ],
    [['batch', '--image-url', 'https://a/b.png'], 'understood'],
    [
      ['batch', 'a', '--library', 'a\nb'],
      '--library cannot be “a b”; a folder whose name holds line breaks or control characters cannot be used.',
    ],
    [
      ['batch', 'a', '--bud\nget'],
      'There is no option --bud get; --budget may be meant, see --help for those there are.',
    ],
    [['web', '--port', 'x'], '--port cannot be “x”; give a number from 0 to 65535.'],
    [['batch', 'a', '--views', 'single'], 'understood'],
  ])('%j is told in one sentence', async (words, sentence) => {
    expect(await refusal(words)).toBe(sentence);
  });

  it('says that no command is given, where several are to be had', () => {
    expect(usageWords('(outputHelp)', 'npm run studio -- --help')).toBe(
      'No command is given; see npm run studio -- --help for those there are.',
    );
  });

  it('says what else there may be in the same voice', () => {
    expect(usageWords('error: something new.')).toBe(
      'The command line is not understood (something new); see --help.',
    );
  });
});
