import { expect, it } from 'vitest';
import { programEnvironment } from '../../../../../main/service/programs/program-environment.ts';

it('gives a program its folder, and nothing of ours', () => {
  const env = {
    PATH: '/bin',
    MAQUETTE_CLIENT_SECRET: 'correct horse',
    Maquette_x: '1',
    PGPASSWORD: 'x',
    PGPASSFILE: '/x',
    CREDENTIALS_DIRECTORY: '/run/x',
    INIT_CWD: '/home',
    TMPDIR: '/tmp',
  };
  expect(programEnvironment(env, '/own')).toEqual({
    PATH: '/bin',
    TMPDIR: '/own',
    TMP: '/own',
    TEMP: '/own',
  });
});
