import { expect, it } from 'vitest';
import { createLocalSessions } from '../../../../../main/engine/connections/local-session.ts';
import type { LocalServicePort } from '../../../../../main/engine/ports.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';

it('tells once of a cut-out program that fails, and once that it is given up, until another is chosen', async () => {
  const notices: string[] = [];
  let say: Parameters<LocalServicePort['start']>[0]['onNotice'] = () => undefined;
  const localService: LocalServicePort = {
    start: async ({ onNotice }) => {
      say = onNotice;
      return {
        baseUrl: 'http://127.0.0.1:1',
        exited: new Promise(() => undefined),
        stop: async () => undefined,
        setCutoutCommand: () => undefined,
        setEvenLight: () => undefined,
      };
    },
  };
  const sessions = createLocalSessions({
    ports: { clock: systemClock, ids: realIds, logger: quietLogger, localService },
    data: '/nowhere',
    cutoutCommand: () => 'rembg i {in} {out}',
    evenLight: () => false,
    onNotice: (message) => notices.push(message),
    onExit: () => undefined,
  });
  await sessions.session();
  say('failed at task 1', 'task');
  say('failed at task 2', 'task');
  expect(notices).toEqual(['failed at task 1']);
  say('given up', 'program-given-up');
  expect(notices).toEqual(['failed at task 1', 'given up']);
  sessions.tellCutoutCommand();
  say('the other failed at task 3', 'task');
  say('the other is given up', 'program-given-up');
  expect(notices.slice(2)).toEqual(['the other failed at task 3', 'the other is given up']);
  await sessions.close();
});

it('starts the service with the setting for baked light, and tells it of each change once', async () => {
  const told: boolean[] = [];
  let isOn = true;
  const localService: LocalServicePort = {
    start: async ({ evenLight }) => {
      told.push(evenLight);
      return {
        baseUrl: 'http://127.0.0.1:1',
        exited: new Promise(() => undefined),
        stop: async () => undefined,
        setCutoutCommand: () => undefined,
        setEvenLight: (now) => told.push(now),
      };
    },
  };
  const sessions = createLocalSessions({
    ports: { clock: systemClock, ids: realIds, logger: quietLogger, localService },
    data: '/nowhere',
    cutoutCommand: () => null,
    evenLight: () => isOn,
    onNotice: () => undefined,
    onExit: () => undefined,
  });
  await sessions.session();
  sessions.tellEvenLight();
  isOn = false;
  sessions.tellEvenLight();
  sessions.tellEvenLight();
  await sessions.session();
  expect(told).toEqual([true, false]);
  await sessions.close();
});
