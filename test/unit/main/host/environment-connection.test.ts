import { describe, expect, it } from 'vitest';
import { environmentConnection } from '../../../../main/host/environment-connection.ts';

const full = {
  MAQUETTE_BASE_URL: 'https://example.com/',
  MAQUETTE_CLIENT_ID: 'artist',
  MAQUETTE_CLIENT_SECRET: 's',
};

describe('the connection of the environment', () => {
  it('is none where no address is set', () => {
    expect(environmentConnection({})).toBeNull();
    expect(environmentConnection({ MAQUETTE_BASE_URL: '' })).toBeNull();
  });

  it('is named after its host, and its jobs belong to that address and account', () => {
    const connection = environmentConnection(full);
    expect(connection).toMatchObject({
      name: 'example.com',
      baseUrl: 'https://example.com',
      soleUser: false,
    });
    expect(environmentConnection(full)?.id).toBe(connection?.id);
    expect(environmentConnection({ ...full, MAQUETTE_CLIENT_ID: 'bob' })?.id).not.toBe(connection?.id);
    for (const same of ['https://example.com', 'HTTPS://Example.com:443//']) {
      expect(environmentConnection({ ...full, MAQUETTE_BASE_URL: same })).toEqual(connection);
    }
    expect(JSON.stringify(connection?.id)).not.toContain('example');
  });

  it('takes the other settings', () => {
    const more = { MAQUETTE_APPID: 'app', MAQUETTE_GENERAL_PREFIX: 'maker', MAQUETTE_SOLE_USER: '1' };
    expect(environmentConnection({ ...full, ...more })).toMatchObject({
      appId: 'app',
      generalPrefix: 'maker',
      soleUser: true,
    });
  });

  it('leaves a secret that is not given to the keychain', () => {
    expect(environmentConnection({ ...full, MAQUETTE_CLIENT_SECRET: '' })?.clientSecret).toBeNull();
    expect(environmentConnection(full)?.clientSecret).toBe('s');
  });

  it('says what is missing or wrong', () => {
    expect(() => environmentConnection({ ...full, MAQUETTE_CLIENT_ID: '' })).toThrow(/CLIENT_ID is not/);
    expect(() => environmentConnection({ ...full, MAQUETTE_BASE_URL: 'ftp://x' })).toThrow(/no web address/);
  });
});
