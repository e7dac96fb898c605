import { describe, expect, it, vi } from 'vitest';
import type { Connections } from '../../../../../main/engine/connections/connections.ts';
import { createSavedConnections } from '../../../../../main/engine/connections/saved-connections.ts';
import type { SettingsChanges } from '../../../../../main/engine/settings-changes.ts';
import { type ConnectionDraft, connectionProfileSchema } from '../../../../../shared/model/connection.ts';
import type { Settings } from '../../../../../shared/model/settings/settings.ts';
import { openKeychain } from '../../../../helpers/engine/connections-engine.ts';
import { noProxy, realIds, stillClock } from '../../../../helpers/engine/doubles.ts';

// An account that is not known yet is asked before it is saved.
vi.mock('../../../../../main/engine/connections/remote-session.ts', () => ({
  createRemoteSessions: () => ({
    session: () => ({ client: { balance: async () => '1.00' } }),
    close: async () => undefined,
  }),
}));

const OTHER = profile('other');
const STUDIO = profile('studio');
const STORED = ['studio/artist', 'studio/artist/segmentation'];

function profile(id: string) {
  return connectionProfileSchema.parse({
    id,
    name: `Connection ${id}`,
    baseUrl: `https://${id}.example`,
    clientId: 'artist',
    secrets: { clientSecret: 'keychain', segmentationToken: 'keychain' },
  });
}

/** Two accounts whose secrets are in a keychain, and settings whose writing may fail. */
async function setUp() {
  const keychain = openKeychain();
  for (const account of STORED) await keychain.set(account, 'secret');
  let settings = { connectionId: 'studio', connections: [STUDIO, OTHER] } as unknown as Settings;
  const disk = { isFull: false, onWrite: (): void => undefined };
  const changes: SettingsChanges = {
    read: () => settings,
    change: async (change) => {
      disk.onWrite();
      if (disk.isFull) throw new Error('ENOSPC');
      settings = change(settings);
      return settings;
    },
  };
  const running = {
    remove: () => ({ undo: () => undefined, end: async () => undefined }),
    put: () => undefined,
    list: () => settings.connections,
  } as unknown as Connections;
  const saved = createSavedConnections({
    ports: {
      clock: stillClock(0),
      ids: realIds,
      secrets: keychain,
      systemProxy: noProxy,
      beforeTls: async () => undefined,
    },
    settings: changes,
    connections: running,
    environment: null,
    owedAt: () => 0,
    notice: () => undefined,
  });
  return { keychain, disk, saved, read: changes.read };
}

const { secrets: _, ...fields } = STUDIO;
const WITHOUT_TOKEN: ConnectionDraft = { ...fields, segmentationToken: null };

describe('an account whose settings cannot be written', () => {
  it('keeps its secrets when it is forgotten', async () => {
    const { keychain, disk, saved } = await setUp();
    disk.isFull = true;
    await expect(saved.forget('studio')).rejects.toThrow('ENOSPC');
    expect([...keychain.held.keys()]).toEqual(STORED);
  });

  it('keeps a token that is taken away', async () => {
    const { keychain, disk, saved } = await setUp();
    disk.isFull = true;
    await expect(saved.save(WITHOUT_TOKEN)).rejects.toThrow('ENOSPC');
    expect([...keychain.held.keys()]).toEqual(STORED);
  });
});

it('an account of another client whose former secrets cannot be deleted, while the settings cannot be changed back, keeps its new secret', async () => {
  const { keychain, disk, saved, read } = await setUp();
  const writes: (() => void)[] = [
    () => {
      keychain.state = 'locked';
    },
    () => {
      keychain.state = 'ok';
      disk.isFull = true;
    },
  ];
  disk.onWrite = () => writes.shift()?.();
  const draft: ConnectionDraft = { ...WITHOUT_TOKEN, clientId: 'new', clientSecret: 'new secret' };
  await expect(saved.save(draft)).rejects.toMatchObject({ kind: 'keychain' });
  expect(read().connections[0]?.clientId).toBe('new');
  expect(keychain.held.get('studio/new')).toBe('new secret');
});

describe('an account', () => {
  it('is gone with its secrets once it is forgotten', async () => {
    const { keychain, saved, read } = await setUp();
    await saved.forget('studio');
    expect(keychain.held.size).toBe(0);
    expect(read()).toEqual({ connectionId: 'local', connections: [OTHER] });
  });

  it('that is saved without its token has none, in the settings and in the keychain', async () => {
    const { keychain, saved, read } = await setUp();
    await saved.save(WITHOUT_TOKEN);
    expect([...keychain.held.keys()]).toEqual(['studio/artist']);
    expect(read().connections[0]?.secrets).toEqual({ clientSecret: 'keychain', segmentationToken: null });
  });

  it.each<[string, (saved: Awaited<ReturnType<typeof setUp>>['saved']) => Promise<unknown>]>([
    ['forgotten', (saved) => saved.forget('studio')],
    ['saved without its token', (saved) => saved.save(WITHOUT_TOKEN)],
  ])('whose keychain is locked stays as it was when it is %s', async (_name, change) => {
    const { keychain, saved, read } = await setUp();
    keychain.state = 'locked';
    const before = read();
    await expect(change(saved)).rejects.toMatchObject({ kind: 'keychain' });
    expect(read()).toEqual(before);
    expect([...keychain.held.keys()]).toEqual(STORED);
  });
});
