import { describe, expect, it } from 'vitest';
import { chooseConnection } from '../../../../main/cli/choose-connection.ts';

const env = { MAQUETTE_BASE_URL: 'https://env.example', MAQUETTE_CLIENT_ID: 'artist' };
const profiles = [
  { id: 'p1', name: 'Studio' },
  { id: 'p2', name: 'Night shift' },
];

describe('--connection', () => {
  it.each<[string | null, NodeJS.ProcessEnv, string | null, string | null]>([
    [null, {}, null, null],
    [null, env, 'env.example', null],
    ['env', env, 'env.example', null],
    ['local', env, null, 'local'],
    ['Studio', env, null, 'p1'],
    ['night SHIFT', {}, null, 'p2'],
  ])('%j with %j is the environment’s %j, or %j', (asked, given, remote, connectionId) => {
    const chosen = chooseConnection(asked, given, profiles);
    expect([chosen.remote?.name ?? null, chosen.connectionId]).toEqual([remote, connectionId]);
  });

  it('that is none says which there are', () => {
    expect(() => chooseConnection('Farm', {}, profiles)).toThrow(
      'There is no connection “Farm”; choose one of local, “Studio”, “Night shift”.',
    );
    expect(() => chooseConnection('Farm', env, profiles)).toThrow(/one of local, env, “Studio”/);
    expect(() => chooseConnection('Farm', {}, [])).toThrow(
      'There is no connection “Farm”; there is only local, until one is saved in the window’s settings or named by the environment.',
    );
    expect(() => chooseConnection('env', {}, profiles)).toThrow(/names no connection/);
  });
});
