import { describe, expect, it } from 'vitest';
import { createKeychainSecrets } from '../../../../main/host/keychain-secrets.ts';
import { type NativeKeyring, nativeKeyring } from '../../../../main/host/keyring.ts';

type Entry = InstanceType<NativeKeyring['AsyncEntry']>;

/** A keyring by a native module whose store answers as it is told. */
function keyringOf(answers: Partial<Entry>) {
  const entries: unknown[][] = [];
  const none = async (): Promise<never> => {
    throw new Error('not expected');
  };
  const module: NativeKeyring = {
    AsyncEntry: class {
      getSecret = answers.getSecret ?? none;
      setSecret = answers.setSecret ?? none;
      deleteCredential = answers.deleteCredential ?? none;
      constructor(...args: unknown[]) {
        entries.push(args);
      }
    },
  };
  return { entries, keyring: nativeKeyring(async () => module) };
}

const bytes = (text: string): number[] => [...Buffer.from(text, 'utf8')];
const never = () => new Promise<never>(() => undefined);

describe('the keychain', () => {
  it('is not loaded before a secret is asked for', async () => {
    let loaded = 0;
    const keyring = nativeKeyring(async () => {
      loaded += 1;
      throw new Error('Cannot find native binding');
    });
    const secrets = createKeychainSecrets({ keyring });
    expect(loaded).toBe(0);
    expect(await secrets.get('studio/artist')).toMatchObject({ state: 'unavailable' });
    expect(loaded).toBe(1);
  });

  it('is asked under one service, and never lets Linux fall back to the kernel', async () => {
    const { entries, keyring } = keyringOf({ getSecret: async () => bytes('s3cret ä') });
    expect(await createKeychainSecrets({ keyring }).get('studio/artist')).toEqual({
      state: 'ok',
      secret: 's3cret ä',
      place: 'keychain',
    });
    expect(entries).toEqual([['Maquette', 'studio/artist', { linux: { store: 'secret-service' } }]]);
  });

  it('keeps a secret as UTF-8, and takes one away', async () => {
    const done: string[] = [];
    const secrets = createKeychainSecrets(
      keyringOf({
        setSecret: async (secret) => void done.push(Buffer.from(secret).toString('utf8')),
        deleteCredential: async () => {
          done.push('deleted');
          return false;
        },
      }),
    );
    expect(await secrets.set('a', 's3cret ä')).toEqual({ state: 'ok', place: 'keychain' });
    expect(await secrets.delete('a')).toEqual({ state: 'ok' });
    expect(done).toEqual(['s3cret ä', 'deleted']);
  });

  it.each([
    ['nothing', null],
    ['an empty secret', []],
  ])('that holds %s has no secret', async (_what, stored) => {
    const secrets = createKeychainSecrets(keyringOf({ getSecret: async () => stored }));
    expect(await secrets.get('a')).toEqual({ state: 'absent' });
  });

  it('that is locked, or whose prompt was turned down, is said to be locked', async () => {
    const refuse = () =>
      Promise.reject(
        new Error("Couldn't access platform storage: Secret Service: unlock prompt was dismissed"),
      );
    const secrets = createKeychainSecrets(
      keyringOf({ getSecret: refuse, setSecret: refuse, deleteCredential: refuse }),
    );
    for (const answer of [
      await secrets.get('a'),
      await secrets.set('a', 's3cret'),
      await secrets.delete('a'),
    ]) {
      expect(answer).toMatchObject({ state: 'locked', detail: expect.stringContaining('dismissed') });
    }
  });

  it('whose prompt nobody answers counts as locked', async () => {
    const secrets = createKeychainSecrets({ ...keyringOf({ getSecret: never }), limitMs: 10 });
    expect(await secrets.get('a')).toMatchObject({ state: 'locked' });
  });

  it('is no longer waited for once the caller leaves', async () => {
    const leave = new AbortController();
    const asked = createKeychainSecrets(keyringOf({ getSecret: never })).get('a', leave.signal);
    const reason = new Error('closing');
    leave.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('repeats no secret in what it says went wrong', async () => {
    const setSecret = () => Promise.reject(new Error('cannot encode "s3cret"'));
    const answer = await createKeychainSecrets(keyringOf({ setSecret })).set('a', 's3cret');
    expect(answer).toEqual({ state: 'unavailable', detail: 'cannot encode "…"' });
  });

  it('without a D-Bus session is said not to be there', async () => {
    const keyring = nativeKeyring(async () => ({
      AsyncEntry: class {
        getSecret = never;
        setSecret = never;
        deleteCredential = never;
        constructor() {
          throw new Error('Platform failure: DBus error: set your DBUS_SESSION_BUS_ADDRESS instead');
        }
      },
    }));
    expect(await createKeychainSecrets({ keyring }).get('a')).toMatchObject({ state: 'unavailable' });
  });
});
