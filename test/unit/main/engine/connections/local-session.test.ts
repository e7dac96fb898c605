import { expect, it } from 'vitest';
import { createLocalSessions } from '../../../../../main/engine/connections/local-session.ts';
import type { LocalServicePort } from '../../../../../main/engine/ports.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';

it('tells once of a cut-out program that fails, however its last words differ, until another is chosen', async () => {
  const notices: string[] = [];
  let say: (message: string) => void = () => undefined;
  const localService: LocalServicePort = {
    start: async ({ onNotice }) => {
      say = onNotice;
      return {
        baseUrl: 'http://127.0.0.1:1',
        exited: new Promise(() => undefined),
        stop: async () => undefined,
        setCutoutCommand: () => undefined,
      };
    },
  };
  const sessions = createLocalSessions({
    ports: { clock: systemClock, ids: realIds, logger: quietLogger, localService },
    data: '/nowhere',
    cutoutCommand: () => 'rembg i {in} {out}',
    onNotice: (message) => notices.push(message),
    onExit: () => undefined,
  });
  await sessions.session();
  say('failed at task 1');
  say('failed at task 2');
  expect(notices).toEqual(['failed at task 1']);
  sessions.tellCutoutCommand();
  say('the other failed at task 3');
  expect(notices).toEqual(['failed at task 1', 'the other failed at task 3']);
  await sessions.close();
});
