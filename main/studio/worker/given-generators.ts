import { readText } from '../../service/flag-values.ts';
import {
  type GeneratorSettings,
  readGeneratorSettings,
} from '../../service/generators/generator-settings.ts';
import { ServiceStartError } from '../../service/service-error.ts';

/**
 * The generators that the options of a worker name: `local` for none but the built-in one, a file of generators (`.json`), or a command.
 * @param cwd where relative paths count from
 * @throws ServiceStartError with a sentence about what is wrong
 */
export function givenGenerators(
  { generator, models }: { readonly generator?: string; readonly models?: string },
  cwd: string,
): GeneratorSettings {
  const isFile = generator?.endsWith('.json') === true;
  const isCommand = generator !== undefined && generator !== 'local' && !isFile;
  if (models !== undefined && !isCommand)
    throw new ServiceStartError(
      '--models says which models a command of --generator makes; give the command, or name models in the file of generators.',
    );
  if (!isFile && !isCommand) return { generators: [] };
  const text = isFile
    ? readText(cwd, '--generator', generator)
    : JSON.stringify({ generators: [{ models: models ?? '*', command: generator }] });
  const read = readGeneratorSettings(text);
  if (!read.ok) throw new ServiceStartError(read.why);
  // The store takes a task from a worker that died, and gives it to another, which would pay for it a second time.
  if (read.settings.generators.some(({ keepsTasks }) => keepsTasks))
    throw new ServiceStartError(
      'A worker cannot run a generator that keeps its tasks: after a crash another worker would take them over, and they would be paid for twice. Leave out keepsTasks, or this generator.',
    );
  return read.settings;
}
