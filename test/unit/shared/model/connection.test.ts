import { describe, expect, it } from 'vitest';
import { connectionDraftSchema, connectionProfileSchema } from '../../../../shared/model/connection.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';

const least = { id: 'a', name: ' Studio ', baseUrl: 'https://example.com', clientId: 'artist' };

describe('a profile', () => {
  it('has limits and a way out where none are named', () => {
    expect(connectionProfileSchema.parse(least)).toEqual({
      ...least,
      name: 'Studio',
      appId: null,
      generalPrefix: 'general',
      soleUser: false,
      proxy: 'system',
      jobsInFlight: 10,
      uploads: 1,
      downloads: 3,
      requestsPerSecond: 5,
      secrets: { clientSecret: 'keychain', segmentationToken: null },
    });
  });

  it('holds no secret, whatever is written into the settings', () => {
    const settings = settingsSchema.parse({
      connections: [{ ...least, clientSecret: 's3cret', segmentationToken: 's3cret' }],
    });
    expect(JSON.stringify(settings)).not.toContain('s3cret');
  });

  it.each(['system', 'none', 'http://proxy.example:8080', 'https://proxy.example', 'http://[fd00::1]:3128/'])(
    'may go out by %s',
    (proxy) => {
      expect(connectionProfileSchema.parse({ ...least, proxy }).proxy).toBe(proxy);
    },
  );

  it.each(['', 'proxy.example:8080', 'socks5://proxy.example', 'http://me:pass@proxy.example', 'http://a b'])(
    'may not go out by %j, and says what may be',
    (proxy) => {
      const { error } = connectionProfileSchema.safeParse({ ...least, proxy });
      expect(error?.issues[0]?.message).toMatch(/without a password/);
    },
  );
});

describe('a draft', () => {
  it('says no secret when it is not understood', () => {
    const draft = { ...least, jobsInFlight: 's3cret', clientSecret: { s3cret: 1 }, segmentationToken: '' };
    const { error } = connectionDraftSchema.safeParse(draft);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([
      'jobsInFlight',
      'clientSecret',
      'segmentationToken',
    ]);
    expect(error?.message).not.toContain('s3cret');
  });
});
