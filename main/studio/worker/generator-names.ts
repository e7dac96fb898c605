import { basename } from 'node:path';
import { splitWords } from '../../../shared/model/programs/command-words.ts';
import type { GeneratorSettings } from '../../service/generators/generator-settings.ts';

/**
 * A worker's generators for those who run the studio: models and program. What follows the program may hold a key, so it is left out.
 * @param away the keeper programs whose ledger is not held now
 */
export function generatorNames(
  { generators }: GeneratorSettings,
  away: ReadonlySet<string>,
): readonly string[] {
  const named = generators.map(
    ({ models, command, keeper }) =>
      `${models}: ${basename(splitWords(command)?.[0] ?? 'a program')}${keeper !== undefined && away.has(keeper) ? ' (its keeper is not there)' : ''}`,
  );
  return [...named, 'local'];
}
