import { splitWords } from '../../../shared/model/programs/command-words.ts';
import { readText } from '../../service/flag-values.ts';
import { readGeneratorCommand } from '../../service/generators/command/read-command.ts';
import {
  type GeneratorSettings,
  readGeneratorSettings,
} from '../../service/generators/generator-settings.ts';
import { findProgram } from '../../service/programs/find-program.ts';
import { ServiceStartError } from '../../service/service-error.ts';

/**
 * The generators that the options of a worker name: `local` for none but the built-in one, `elsewhere` for models that other workers make, a
 * file of generators (one word that ends in `.json`), or a command.
 * @param cwd where relative paths count from
 * @throws ServiceStartError with a sentence about what is wrong
 */
export function givenGenerators(
  { generator, models }: { readonly generator?: string; readonly models?: string },
  cwd: string,
): GeneratorSettings {
  const [file, ...others] = splitWords(generator ?? '') ?? [];
  const isFile = others.length === 0 && file?.endsWith('.json') === true;
  const isCommand = generator !== undefined && generator !== 'local' && !isFile;
  const isElsewhere = generator === 'elsewhere';
  if (isElsewhere && models === undefined)
    throw new ServiceStartError(
      '--generator elsewhere leaves models to other workers; say which with --models, for instance general*.',
    );
  if (models !== undefined && !isCommand)
    throw new ServiceStartError(
      '--models says which models a command of --generator makes; give the command, or name models in the file of generators.',
    );
  if (!isFile && !isCommand) return { generators: [] };
  const text = isFile
    ? readText(cwd, '--generator', file)
    : JSON.stringify({
        generators: [
          { models: models ?? '*', ...(isElsewhere ? { elsewhere: true } : { command: generator }) },
        ],
      });
  const read = readGeneratorSettings(text);
  if (!read.ok) throw new ServiceStartError(read.why);
  return read.settings;
}

/**
 * Looks for the program of each generator, without running it: a worker that lacks one would fail the tasks that it takes.
 * @throws ServiceStartError with a sentence about the first that is missing
 */
export function requirePrograms(
  { generators }: GeneratorSettings,
  place: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
): void {
  for (const { command, keeper, models } of generators) {
    for (const words of keeper === undefined ? [command] : [command, keeper]) {
      const read = readGeneratorCommand(words);
      const found = read.ok ? findProgram(read.program, place) : read;
      if (!found.ok)
        throw new ServiceStartError(`The generator of ${models} cannot be started: ${found.why}`);
    }
  }
}
