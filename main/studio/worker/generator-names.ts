import { basename } from 'node:path';
import { splitWords } from '../../../shared/model/programs/command-words.ts';
import type { GeneratorSettings } from '../../service/generators/generator-settings.ts';

/** A worker's generators for those who run the studio: models and program. What follows the program may hold a key, so it is left out. */
export function generatorNames({ generators }: GeneratorSettings): readonly string[] {
  const named = generators.map(
    ({ models, command }) => `${models}: ${basename(splitWords(command)?.[0] ?? 'a program')}`,
  );
  return [...named, 'local'];
}
