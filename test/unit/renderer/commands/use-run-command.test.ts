import { expect, it } from 'vitest';
import type { Command } from '../../../../renderer/commands/command.ts';
import { askedAgain, runCommand } from '../../../../renderer/commands/use-run-command.ts';
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

it('a menu that stays as it was opened asks each command again, and says why one cannot run any more', () => {
  const { store } = createTestApp();
  const ran: string[] = [];
  let why: string | null = null;
  const cancel: Command = {
    id: 'job.cancel',
    name: 'Cancel',
    help: '',
    keys: [],
    menu: 'Queue',
    group: 1,
    disabledBecause: () => why,
    run: () => void ran.push('cancelled'),
  };
  const [shown] = askedAgain([cancel], store);
  shown?.run();
  why = 'The job is done.';
  shown?.run();
  expect(ran).toEqual(['cancelled']);
  expect(store.getState().said?.message).toBe('The job is done.');
});
