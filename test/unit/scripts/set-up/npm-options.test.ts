import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../../main/cli/program.ts';
import { readFlags } from '../../../../main/service/flags.ts';
import { OPTIONS, requireOwnOptions } from '../../../../scripts/set-up/npm-options.mjs';

const ran = async (): Promise<void> => undefined;

describe('options that npm takes for itself', () => {
  it('are refused, because nothing of them would reach the command', () => {
    const env = { npm_config_dry_run: 'true', npm_config_budget: '5', npm_config_nodedir: '/usr' };
    expect(() => requireOwnOptions(env, 'npm run batch')).toThrow(
      'npm took --budget, --dry-run for itself, so nothing was begun; write npm run batch -- and then the options.',
    );
    expect(() => requireOwnOptions({ npm_config_loglevel: 'silent' }, 'npm start')).not.toThrow();
  });

  it('are known, every one of every command', () => {
    const { commands } = createProgram({ batch: ran, web: ran, firstRun: ran, library: ran }, '1.0.0');
    const help = readFlags(['--help'], { env: {}, cwd: '/' });
    const text = help.kind === 'help' ? help.text : '';
    const ofService = [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option);
    const subcommands = commands.flatMap((command) => command.commands);
    const ofOthers = [...commands, ...subcommands].flatMap(({ options }) =>
      options.map(({ long }) => long ?? ''),
    );
    const named = [...ofService, ...ofOthers].map((option) => option.replace(/^--(no-)?/, ''));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !OPTIONS.includes(name))).toEqual([]);
  });
});
