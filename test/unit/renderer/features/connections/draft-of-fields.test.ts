import { describe, expect, it } from 'vitest';
import {
  type AccountFields,
  draftOfFields,
  fieldsOf,
  NEW_ACCOUNT,
} from '../../../../../renderer/features/connections/draft-of-fields.ts';
import { connectionProfileSchema } from '../../../../../shared/model/connection.ts';

const filled: AccountFields = {
  ...NEW_ACCOUNT,
  name: ' Studio ',
  baseUrl: ' https://studio.example ',
  clientId: 'client',
  clientSecret: 'secret',
};
const kept = fieldsOf(
  connectionProfileSchema.parse({
    id: 'studio',
    name: 'Studio',
    baseUrl: 'https://studio.example',
    clientId: 'client',
    proxy: 'http://proxy.example:8080',
    secrets: { clientSecret: 'keychain', segmentationToken: 'keychain' },
  }),
);

describe('the form of an account as a draft', () => {
  it('takes what was typed, without the spaces around it', () => {
    const reading = draftOfFields(filled, null);
    expect(reading.ok && reading.draft).toMatchObject({
      id: null,
      name: 'Studio',
      baseUrl: 'https://studio.example',
      clientSecret: 'secret',
      appId: null,
      proxy: 'system',
    });
  });

  it.each([
    [{ name: ' ' }, 'It needs a name.'],
    [{ baseUrl: '' }, 'It needs the service’s address.'],
    [{ clientId: '' }, 'It needs a client id.'],
    [{ clientSecret: '' }, 'It needs the client secret.'],
    [NEW_ACCOUNT, 'It needs a name, the service’s address, a client id and the client secret.'],
    [{ generalPrefix: '' }, 'It needs the prefix of the general models.'],
    [{ name: 'x'.repeat(61) }, 'Name: at most 60 characters.'],
    [{ proxy: 'address', proxyAddress: 'proxy.example' }, /^Proxy: must be system, none/],
  ] as const)('says what %j lacks', (patch, refused) => {
    const reading = draftOfFields({ ...filled, ...patch }, null);
    expect(reading.ok ? null : reading.refused).toEqual(
      typeof refused === 'string' ? refused : expect.stringMatching(refused),
    );
  });

  it('leaves stored secrets as they are where none is typed', () => {
    const reading = draftOfFields({ ...kept, soleUser: true }, kept);
    expect(reading.ok).toBe(true);
    expect(reading.ok && Object.keys(reading.draft)).not.toContain('clientSecret');
    expect(reading.ok && Object.keys(reading.draft)).not.toContain('segmentationToken');
  });

  it('takes a stored token away by null, and replaces it by another', () => {
    const dropped = draftOfFields({ ...kept, dropsToken: true }, kept);
    expect(dropped.ok && dropped.draft.segmentationToken).toBeNull();
    const replaced = draftOfFields({ ...kept, segmentationToken: 'new' }, kept);
    expect(replaced.ok && replaced.draft.segmentationToken).toBe('new');
  });

  it.each([
    { baseUrl: 'https://elsewhere.example' },
    { clientId: 'other' },
    { proxy: 'none' as const },
    { proxyAddress: 'http://other.example:1' },
  ])('asks for the secret again with %j, since a stored one is sent nowhere new', (patch) => {
    const moved = { ...kept, ...patch };
    expect(draftOfFields(moved, kept).ok).toBe(false);
    expect(draftOfFields({ ...moved, clientSecret: 'secret' }, kept)).toMatchObject({
      refused: expect.stringMatching(/parts token .* enter it again, or take it away/),
    });
    for (const token of [{ segmentationToken: 'new' }, { dropsToken: true }])
      expect(draftOfFields({ ...moved, clientSecret: 'secret', ...token }, kept).ok).toBe(true);
    expect(draftOfFields({ ...moved, hasToken: false, clientSecret: 'secret' }, kept).ok).toBe(true);
  });

  it('brings a profile back as it was, without its secrets', () => {
    expect(kept).toMatchObject({ proxy: 'address', proxyAddress: 'http://proxy.example:8080' });
    expect([kept.clientSecret, kept.segmentationToken]).toEqual(['', '']);
    const reading = draftOfFields(kept, kept);
    expect(reading.ok && reading.draft.proxy).toBe('http://proxy.example:8080');
  });
});
