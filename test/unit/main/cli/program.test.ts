import { describe, expect, it } from 'vitest';
import { RECIPE_OPTIONS } from '../../../../main/cli/batch/batch-recipe.ts';
import { createProgram } from '../../../../main/cli/program.ts';

const nothing = async (): Promise<void> => undefined;
const program = createProgram({ batch: nothing, web: nothing, firstRun: nothing, library: nothing }, '0.0.0');
const batch = program.commands.find((command) => command.name() === 'batch');

describe('the command line of batch', () => {
  it('has an option for every field of every kind of recipe', () => {
    const options = batch?.options.map(({ long }) => long);
    for (const option of Object.values(RECIPE_OPTIONS)) expect(options).toContain(option);
  });
});
