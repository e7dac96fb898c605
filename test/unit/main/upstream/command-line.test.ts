import { describe, expect, it } from 'vitest';
import { readUpstreamCommand } from '../../../../main/upstream/command-line.ts';

describe('the command line of the way to an account', () => {
  it.each([
    [['--help'], { do: 'help' }],
    [[], { do: 'help' }],
    [['serve', '--data', 'up'], { do: 'serve', data: '/studio/up', account: undefined }],
    [
      ['serve', '--data', '/up', '--account', 'a.json'],
      { do: 'serve', data: '/up', account: '/studio/a.json' },
    ],
    [['task', '--data', '/up'], { do: 'task', data: '/up' }],
    [['--data', '/up', 'keeper'], { do: 'keeper', data: '/up' }],
    [['retry', 'task-1', '--data', '/up'], { do: 'retry', data: '/up', task: 'task-1' }],
  ])('%j', (args, command) => {
    expect(readUpstreamCommand(args, '/studio')).toEqual(command);
  });

  it.each([
    [['serve'], /--data/],
    [['list', '--data', ''], /--data/],
    [['sell', '--data', 'a'], /no command “sell”/],
    [['retry', '--data', 'a'], /Say which task/],
    [['list', 'task-1', '--data', 'a'], /takes no “task-1”/],
    [['list', '--datas', 'a'], /--datas/],
  ])('refuses %j', (args, words) => {
    expect(() => readUpstreamCommand(args, '/studio')).toThrow(words);
  });
});
