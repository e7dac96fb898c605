import { expect, it } from 'vitest';
import type { Command } from '../../../../renderer/commands/command.ts';
import { runCommand } from '../../../../renderer/commands/use-run-command.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

function pressed(disabledBecause: Command['disabledBecause']) {
  const { store } = createTestApp();
  let runs = 0;
  const command: Command = {
    id: 'job.open-result',
    name: 'Open result',
    help: '',
    keys: [],
    menu: 'Queue',
    group: 1,
    ...(disabledBecause === undefined ? {} : { disabledBecause }),
    run: () => {
      runs += 1;
    },
  };
  runCommand(command, store);
  return { runs, said: store.getState().said?.message };
}

it('runs a command that can be done', () => {
  expect(pressed(undefined)).toEqual({ runs: 1, said: undefined });
  expect(pressed(() => null)).toEqual({ runs: 1, said: undefined });
});

it('says why a command cannot be done now, as its key does, and does nothing', () => {
  expect(pressed(() => 'The selected job has no result yet.')).toEqual({
    runs: 0,
    said: 'The selected job has no result yet.',
  });
});
