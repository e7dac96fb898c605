import { existsSync } from 'node:fs';
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

  it('has a help that names the pages that say more, and no default of a switch', () => {
    let help = '';
    batch?.configureOutput({ writeOut: (words) => (help += words) }).outputHelp();
    const pages = [...help.matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page);
    expect(pages).toEqual(['docs/guide/without-a-window.md', 'docs/guide/accounts.md']);
    for (const page of pages)
      expect(existsSync(new URL(`../../../../${page}`, import.meta.url)), page).toBe(true);
    expect(help).toContain('--accept-library');
    expect(help).not.toMatch(/default: (true|false)/);
  });
});
