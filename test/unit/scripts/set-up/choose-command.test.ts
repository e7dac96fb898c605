import { expect, it } from 'vitest';
import { chooseCommand } from '../../../../scripts/set-up/choose-command.mjs';

const STUDIO = { MAQUETTE_STUDIO_DATABASE: 'postgres://db.example/maquette' };
const FRONT = /front-main\.js$/;
const LOCAL = /service\/main\.js$/;

it.each([
  [['--database', 'postgres://a/b'], {}, FRONT],
  [['--database=postgres://a/b'], {}, FRONT],
  [['--database-file', 'address'], {}, FRONT],
  [['--results', '/srv/maquette'], STUDIO, FRONT],
  [['--results=/srv/maquette'], STUDIO, FRONT],
  // A machine of the studio may run a service of its own, too.
  [[], STUDIO, LOCAL],
  [['--data', 'a'], STUDIO, LOCAL],
  [['--results', '/srv/maquette'], {}, LOCAL],
  [['--results', '/srv/maquette'], { MAQUETTE_STUDIO_DATABASE: '' }, LOCAL],
])('service %j with %j is the right program', (args, env, entry) => {
  expect(chooseCommand('service', args, env)?.entry[0]).toMatch(entry);
});

it('no other command becomes a front end, and an unknown one is none', () => {
  expect(chooseCommand('worker', ['--database', 'postgres://a/b'], STUDIO)?.entry[0]).toMatch(/worker-main/);
  expect(chooseCommand('sell', [], {})).toBeUndefined();
});
