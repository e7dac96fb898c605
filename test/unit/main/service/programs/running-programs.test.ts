import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import {
  enterProgram,
  followPrograms,
  leaveProgram,
} from '../../../../../main/service/programs/running-programs.ts';

function startProgram() {
  const child = spawn('/bin/sh', ['-c', 'exec sleep 600'], { detached: true, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, group: child.pid ?? 0, ended: once(child, 'exit') };
}

it.skipIf(process.platform === 'win32')(
  'a process that ends itself ends the programs that were entered at this very moment, and none begins afterwards',
  async () => {
    const endAll = followPrograms();
    // A next test of this thread finds free places.
    onTestFinished(() => void followPrograms());
    const [left, running] = [startProgram(), startProgram()];
    expect([enterProgram(left.group), enterProgram(running.group)]).toEqual([true, true]);
    leaveProgram(left.group);
    endAll();
    expect(await running.ended).toEqual([null, 'SIGKILL']);
    expect([left.child.exitCode, left.child.signalCode]).toEqual([null, null]);
    expect(enterProgram(left.group)).toBe(false);
  },
);
