import { describe, expect, it } from 'vitest';
import { createAccountSecrets } from '../../../../../main/engine/connections/account-secrets.ts';
import { layerSecrets } from '../../../../../main/host/layered-secrets.ts';
import { createSessionSecrets } from '../../../../../main/host/session-secrets.ts';
import { connectionProfileSchema, type SecretPlace } from '../../../../../shared/model/connection.ts';
import { openKeychain } from '../../../../helpers/engine/connections-engine.ts';

function profile(clientSecret: SecretPlace, segmentationToken: SecretPlace | null = null) {
  return connectionProfileSchema.parse({
    id: 'one',
    name: 'Studio',
    baseUrl: 'https://studio.example',
    clientId: 'artist',
    secrets: { clientSecret, segmentationToken },
  });
}

function setUp() {
  const [keychain, file] = [openKeychain(), openKeychain()];
  const notices: string[] = [];
  const account = createAccountSecrets({
    secrets: layerSecrets(keychain, [file, createSessionSecrets()]),
    notice: (message) => notices.push(message),
  });
  return { keychain, file, notices, account };
}

describe('the secrets of an account', () => {
  it('count as deleted if there never was a keychain', async () => {
    const { keychain, file, account } = setUp();
    keychain.state = 'unavailable';
    await account.store(profile('keychain'), { clientSecret: 's' }, () => undefined);
    expect(file.held.size).toBe(1);
    await account.deleteAll(profile('encrypted-file'));
    expect(file.held.size).toBe(0);
  });

  it('do not count as deleted if the store of one of them cannot be reached', async () => {
    const { keychain, account } = setUp();
    await keychain.set('one/artist/segmentation', 't');
    keychain.state = 'unavailable';
    await expect(account.deleteAll(profile('session', 'keychain'))).rejects.toThrow(/is still in it/);
  });

  it('do not count as deleted while a file still provides them', async () => {
    const { keychain, file, account } = setUp();
    keychain.state = 'unavailable';
    await file.set('one/artist', 's');
    const readOnly = { ...file, delete: async () => ({ state: 'unavailable', detail: 'EROFS' }) as const };
    const stuck = createAccountSecrets({
      secrets: layerSecrets(keychain, [readOnly]),
      notice: () => undefined,
    });
    await expect(stuck.deleteAll(profile('encrypted-file'))).rejects.toThrow(/is still in it/);
    await account.deleteAll(profile('encrypted-file'));
    expect(file.held.size).toBe(0);
  });

  it('that cannot be rolled back are reported with the names of their entries', async () => {
    const { keychain, account, notices } = setUp();
    keychain.state = 'locked';
    await account.deleteUnsaved('Studio', ['one/artist']);
    expect(notices).toEqual([expect.stringMatching(/Studio.*delete its entry one\/artist of Maquette/)]);
  });
});
