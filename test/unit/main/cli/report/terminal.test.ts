import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createTerminal } from '../../../../../main/cli/report/terminal.ts';

const closed = (): Error => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

it('a stream that nobody reads any more ends nothing by itself', () => {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  createTerminal(streams);
  for (const stream of Object.values(streams)) expect(() => stream.emit('error', closed())).not.toThrow();
});

it('writes no control sequences of names', () => {
  const stdout = new PassThrough().setEncoding('utf8');
  const { writeOut } = createTerminal({ stdout, stderr: new PassThrough() });
  writeOut('a\u001b[2Jb\u0007\n');
  expect(stdout.read()).toBe('ab\n');
});
