import { describe, expect, it } from 'vitest';
import { createKeychainSecrets, type Keyring } from '../../../../main/host/keychain-secrets.ts';

type GetSecret = InstanceType<Keyring['AsyncEntry']>['getSecret'];

/** The native module, with a store that answers as it is told. */
function keyring(getSecret: GetSecret) {
  const entries: unknown[][] = [];
  const module: Keyring = {
    AsyncEntry: class {
      getSecret = getSecret;
      constructor(...args: unknown[]) {
        entries.push(args);
      }
    },
  };
  return { entries, load: async () => module };
}

const bytes = (text: string): number[] => [...Buffer.from(text, 'utf8')];
const never: GetSecret = () => new Promise(() => undefined);

describe('the keychain', () => {
  it('is not loaded before a secret is asked for', async () => {
    let loaded = 0;
    const { load } = keyring(async () => bytes('s3cret ä'));
    const secrets = createKeychainSecrets({
      load: () => {
        loaded += 1;
        return load();
      },
    });
    expect(loaded).toBe(0);
    expect(await secrets.get('studio/artist')).toBe('s3cret ä');
    expect(loaded).toBe(1);
  });

  it('is asked under one service, and never lets Linux fall back to the kernel', async () => {
    const { entries, load } = keyring(async () => bytes('s'));
    await createKeychainSecrets({ load }).get('studio/artist');
    expect(entries).toEqual([['Maquette', 'studio/artist', { linux: { store: 'secret-service' } }]]);
  });

  it.each([
    ['nothing', null],
    ['an empty secret', []],
  ])('that holds %s has no secret', async (_what, stored) => {
    expect(await createKeychainSecrets(keyring(async () => stored)).get('a')).toBeNull();
  });

  it('that is locked, or whose prompt was turned down, is said to be locked', async () => {
    const refusal = new Error(
      "Couldn't access platform storage: Secret Service: unlock prompt was dismissed",
    );
    const secrets = createKeychainSecrets(keyring(() => Promise.reject(refusal)));
    await expect(secrets.get('a')).rejects.toMatchObject({
      kind: 'keychain',
      message: expect.stringMatching(/is locked.*unlock it/),
      cause: refusal,
    });
  });

  it('whose prompt nobody answers counts as locked', async () => {
    const secrets = createKeychainSecrets({ ...keyring(never), limitMs: 10 });
    await expect(secrets.get('a')).rejects.toMatchObject({ kind: 'keychain', message: /is locked/ });
  });

  it('is no longer waited for once the caller leaves', async () => {
    const leave = new AbortController();
    const asked = createKeychainSecrets(keyring(never)).get('a', leave.signal);
    const reason = new Error('closing');
    leave.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it.each<[string, () => Promise<Keyring>]>([
    [
      'D-Bus session',
      async () => ({
        AsyncEntry: class {
          getSecret = never;
          constructor() {
            throw new Error('Platform failure: DBus error: set your DBUS_SESSION_BUS_ADDRESS instead');
          }
        },
      }),
    ],
    ['native module', () => Promise.reject(new Error('Cannot find native binding'))],
  ])('without a %s is said not to be there', async (_what, load) => {
    await expect(createKeychainSecrets({ load }).get('a')).rejects.toMatchObject({
      kind: 'keychain',
      message: expect.stringMatching(/no keychain that Maquette can use/),
    });
  });
});
