import { describe, expect, it, onTestFinished } from 'vitest';
import type { Secrets } from '../../main/engine/ports.ts';
import type { ConnectionDraft } from '../../shared/model/connection.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import {
  type ConnectionsEngine,
  openKeychain,
  startConnectionsEngine,
} from '../helpers/engine/connections-engine.ts';
import { jobWhen } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { CLIENT } from '../helpers/test-service.ts';

type Draft = Pick<ConnectionDraft, 'name' | 'baseUrl'> & Partial<ConnectionDraft>;

/** What an artist enters, with what is filled in already. */
function draft(entered: Draft) {
  return { id: null, clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret, ...entered };
}

async function queueFolder({ bridge }: ConnectionsEngine, folder: string): Promise<void> {
  const plan = await bridge.batch.plan({ paths: [folder], recipe: DEFAULT_RECIPE, views: 'single' });
  await bridge.batch.start({ planId: plan.id, rows: null });
}

async function setUp(pictures = 0) {
  const folders = await jobFolders(pictures);
  const keychain = openKeychain();
  return { folders, keychain, ...(await startConnectionsEngine(folders, keychain)) };
}

describe('an account', () => {
  it('is saved only after a successful test of its credentials', async () => {
    const { baseUrl } = await quickService();
    const { bridge, keychain, settingsFile } = await setUp();
    const wrong = draft({ name: 'Studio', baseUrl, clientSecret: 'wr0ng' });
    for (const call of [bridge.connections.test, bridge.connections.save]) {
      const error = await call(wrong).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ kind: 'credentials', message: expect.stringMatching(/check both/) });
      expect(JSON.stringify(error)).not.toContain('wr0ng');
    }
    await expect(
      bridge.connections.save(draft({ name: 'Studio', baseUrl: 'http://127.0.0.1:9' })),
    ).rejects.toMatchObject({
      kind: 'offline',
      message: expect.stringMatching(/nothing listens .*; start it, or check the address.* try again\.$/),
    });
    expect([await settingsFile(), keychain.held.size]).toEqual(['', 0]);
    expect(await bridge.connections.list()).toHaveLength(1);

    expect(await bridge.connections.test(draft({ name: 'Studio', baseUrl }))).toEqual({
      balance: '10000.00',
    });
    expect(keychain.held.size).toBe(0);
    expect(await bridge.connections.save(draft({ name: 'Studio', baseUrl: `${baseUrl}/` }))).toMatchObject({
      name: 'Studio',
      state: 'online',
      balance: '10000.00',
      secret: 'keychain',
      selected: false,
    });
    expect([...keychain.held.values()]).toEqual([CLIENT.clientSecret]);
    const { settings } = await bridge.app.snapshot();
    expect(settings.connections).toMatchObject([
      { name: 'Studio', baseUrl, jobsInFlight: 10, uploads: 1, downloads: 3, requestsPerSecond: 5 },
    ]);
    expect(await settingsFile()).not.toContain(CLIENT.clientSecret);
  });

  it('is not saved twice, under a name that is taken, or while the keychain is locked', async () => {
    const { baseUrl } = await quickService();
    const other = await quickService();
    const { bridge, keychain } = await setUp();
    await bridge.connections.save(draft({ name: 'Studio', baseUrl }));
    await expect(bridge.connections.save(draft({ name: 'Again', baseUrl }))).rejects.toThrow(
      /uses this account already/,
    );
    for (const name of ['studio', 'Local', 'env']) {
      await expect(bridge.connections.save(draft({ name, baseUrl: other.baseUrl }))).rejects.toThrow(
        /another name/,
      );
    }
    keychain.state = 'locked';
    await expect(
      bridge.connections.save(draft({ name: 'Other', baseUrl: other.baseUrl })),
    ).rejects.toMatchObject({
      kind: 'keychain',
      message: expect.stringMatching(/locked, so Other was not saved/),
    });
    expect((await bridge.app.snapshot()).settings.connections).toHaveLength(1);
  });

  it('has a segmentation token that is tested, stored separately and removed with it', async () => {
    const { baseUrl } = await quickService({ segmentationToken: 'for-parts' });
    const { bridge, keychain, settingsFile } = await setUp();
    const entered = draft({ name: 'Studio', baseUrl });
    await expect(bridge.connections.save({ ...entered, segmentationToken: 'wr0ng' })).rejects.toThrow(
      /segmentation token/,
    );
    expect(keychain.held.size).toBe(0);
    const { id } = await bridge.connections.save({ ...entered, segmentationToken: 'for-parts' });
    expect([...keychain.held.entries()].sort()).toEqual([
      [`${id}/tester`, CLIENT.clientSecret],
      [`${id}/tester/segmentation`, 'for-parts'],
    ]);
    expect(await settingsFile()).not.toContain('for-parts');
    const { clientSecret: _kept, ...rest } = entered;
    await bridge.connections.save({ ...rest, id, segmentationToken: null });
    expect([...keychain.held.keys()]).toEqual([`${id}/tester`]);
  });

  it('can be changed without its secret, but a stored secret is never sent to a new address', async () => {
    const { baseUrl } = await quickService();
    const { bridge, engine } = await setUp();
    const { id } = await bridge.connections.save(draft({ name: 'Studio', baseUrl }));
    const { clientSecret: _kept, ...rest } = draft({
      id,
      name: 'Studio',
      baseUrl,
      soleUser: true,
      jobsInFlight: 3,
    });
    await bridge.connections.save(rest);
    expect(engine.connections.find(id)).toMatchObject({ soleUser: true, jobsInFlight: 3 });
    for (const moved of [
      { baseUrl: 'http://127.0.0.1:9' },
      { clientId: 'x' },
      { proxy: 'http://127.0.0.1:9' },
    ]) {
      await expect(bridge.connections.save({ ...rest, ...moved })).rejects.toThrow(
        /enter the client secret again/,
      );
    }
  });

  it('never sends a stored segmentation token to a new address', async () => {
    const [here, there] = [await quickService({ segmentationToken: 'for-parts' }), await quickService()];
    const { bridge, keychain } = await setUp();
    const entered = draft({ name: 'Studio', baseUrl: here.baseUrl });
    const { id } = await bridge.connections.save({ ...entered, segmentationToken: 'for-parts' });
    const before = [...keychain.held];
    for (const moved of [{ baseUrl: there.baseUrl }, { clientId: 'x' }, { proxy: 'none' }]) {
      await expect(bridge.connections.save({ ...entered, ...moved, id })).rejects.toThrow(
        /segmentation token is not sent anywhere new/,
      );
    }
    expect([...keychain.held]).toEqual(before);
    const moved = { ...entered, id, baseUrl: there.baseUrl, segmentationToken: null };
    await bridge.connections.save(moved);
    expect([...keychain.held.keys()]).toEqual([`${id}/tester`]);
  });

  it('leaves no secret in the keychain if only one of two could be stored', async () => {
    const { baseUrl } = await quickService({ segmentationToken: 'for-parts' });
    const keychain = openKeychain();
    const half: Secrets = {
      ...keychain,
      set: async (account, secret) =>
        account.endsWith('/segmentation')
          ? { state: 'locked', detail: 'dismissed' }
          : keychain.set(account, secret),
    };
    const { bridge } = await startConnectionsEngine(await jobFolders(0), half);
    await expect(
      bridge.connections.save({ ...draft({ name: 'Studio', baseUrl }), segmentationToken: 'for-parts' }),
    ).rejects.toThrow(/locked, so Studio was not saved/);
    expect(keychain.held.size).toBe(0);
    expect(await bridge.connections.list()).toHaveLength(1);
  });

  it('that is saved twice at once is kept once', async () => {
    const { baseUrl } = await quickService();
    const { bridge, keychain } = await setUp();
    const names = ['One', 'Two'];
    const saved = await Promise.allSettled(
      names.map((name) => bridge.connections.save(draft({ name, baseUrl }))),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await bridge.app.snapshot()).settings.connections).toHaveLength(1);
    expect(keychain.held.size).toBe(1);
  });

  it('cannot be renamed or saved while it is being deleted', async () => {
    const { baseUrl } = await quickService();
    const keychain = openKeychain();
    const prompt = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const prompting: Secrets = {
      ...keychain,
      delete: async (account) => {
        asked.resolve();
        await prompt.promise;
        return keychain.delete(account);
      },
    };
    const { bridge, settingsFile } = await startConnectionsEngine(await jobFolders(0), prompting);
    const entered = draft({ name: 'Studio', baseUrl });
    const { id } = await bridge.connections.save(entered);
    const forgotten = bridge.connections.forget({ id });
    await asked.promise;
    const late = Promise.allSettled([
      bridge.connections.rename({ id, name: 'Studio two' }),
      bridge.connections.save({ ...entered, id, soleUser: true }),
    ]);
    prompt.resolve();
    await forgotten;
    expect(await late).toMatchObject([{ reason: { kind: 'not-found' } }, { reason: { kind: 'not-found' } }]);
    expect(await bridge.connections.list()).toHaveLength(1);
    expect(keychain.held.size).toBe(0);
    expect(await settingsFile()).not.toContain(id);
  });

  it('holds its jobs after its secret was refused, until a valid secret is saved', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const under = await setUp(1);
    const { bridge, engine, folders } = under;
    const entered = draft({ name: 'Studio', baseUrl: service.baseUrl });
    const { id } = await bridge.connections.save(entered);
    await bridge.connections.select({ id });
    service.secret = 'another horse';
    service.revoke();
    await queueFolder(under, folders.references);
    const [live] = engine.jobs.list();
    const jobId = live?.job.id ?? '';
    await jobWhen(
      engine.jobs,
      jobId,
      ({ job: { state } }) => state.state === 'waiting' && state.wait?.reason === 'credentials',
    );
    expect((await bridge.connections.list())[1]).toMatchObject({ state: 'refused' });
    await bridge.connections.save({ ...entered, id, clientSecret: 'another horse' });
    await jobWhen(engine.jobs, jobId, ({ job: { state } }) => state.state === 'done');
    expect(service.counts.submits).toBe(1);
  });
});

describe('two accounts', () => {
  it('are used side by side, renamed while jobs run, and deleted once no job is owed', async () => {
    const [one, two] = [await quickService(), await quickService()];
    const under = await setUp(2);
    const { bridge, engine, keychain, folders, settingsFile } = under;
    const first = await bridge.connections.save(draft({ name: 'One', baseUrl: one.baseUrl }));
    const second = await bridge.connections.save(draft({ name: 'Two', baseUrl: two.baseUrl }));
    expect(await bridge.connections.select({ id: first.id })).toMatchObject({ selected: true });
    await bridge.jobs.pause({ paused: true });
    await queueFolder(under, `${folders.references}/picture1.png`);
    await bridge.connections.select({ id: second.id });
    await queueFolder(under, `${folders.references}/picture2.png`);
    await expect(bridge.connections.forget({ id: second.id })).rejects.toThrow(
      /One job is still open at Two/,
    );
    expect(await bridge.connections.rename({ id: second.id, name: 'Deux' })).toMatchObject({ name: 'Deux' });
    await bridge.jobs.pause({ paused: false });
    await engine.jobs.whenIdle();
    expect([await one.spent(), await two.spent()]).toEqual([15, 15]);
    const { assets } = await bridge.library.list({ offset: 0, limit: 10 });
    expect(assets.map(({ asset }) => asset.connection.name).sort()).toEqual(['Deux', 'One']);

    const plan = await bridge.batch.plan({
      paths: [folders.references],
      recipe: { ...DEFAULT_RECIPE, faces: 100_000 },
      views: 'single',
    });
    await bridge.connections.forget({ id: second.id });
    expect([...keychain.held.keys()]).toEqual([`${first.id}/tester`]);
    expect(await settingsFile()).not.toContain(second.id);
    expect((await bridge.connections.list()).map(({ name, selected }) => [name, selected])).toEqual([
      ['Local (preview quality)', true],
      ['One', false],
    ]);
    await expect(bridge.batch.start({ planId: plan.id, rows: null })).rejects.toThrow(/for another account/);
    expect(await two.spent()).toBe(15);
  });

  it('are there after a restart, and the chosen one is still chosen', async () => {
    const service = await quickService();
    const folders = await jobFolders(0);
    const keychain = openKeychain();
    const before = await startConnectionsEngine(folders, keychain);
    const { id } = await before.bridge.connections.save(draft({ name: 'One', baseUrl: service.baseUrl }));
    await before.bridge.connections.select({ id });
    await before.close();
    const { bridge } = await startConnectionsEngine(folders, keychain);
    expect((await bridge.connections.list())[1]).toMatchObject({ id, selected: true, secret: 'unasked' });
    expect(await bridge.connections.refresh({ id })).toMatchObject({ state: 'online', secret: 'keychain' });
  });

  it('stay unchanged if the keychain cannot delete a secret', async () => {
    const { baseUrl } = await quickService();
    const { bridge, keychain } = await setUp();
    const { id } = await bridge.connections.save(draft({ name: 'One', baseUrl }));
    await bridge.connections.select({ id });
    for (const state of ['locked', 'unavailable'] as const) {
      keychain.state = state;
      await expect(bridge.connections.forget({ id })).rejects.toMatchObject({ kind: 'keychain' });
    }
    keychain.state = 'ok';
    expect(await bridge.connections.refresh({ id })).toMatchObject({ state: 'online', selected: true });
    await bridge.connections.forget({ id });
    expect(keychain.held.size).toBe(0);
  });
});

describe('Local', () => {
  it('can be refilled with practice credits, and cannot be changed', async () => {
    const { bridge } = await setUp();
    expect(await bridge.connections.refresh({ id: 'local' })).toMatchObject({ balance: '10000.00' });
    expect(await bridge.connections.refill({ credits: '250.50' })).toMatchObject({ balance: '10250.50' });
    await expect(bridge.connections.refill({ credits: '-1' })).rejects.toMatchObject({ kind: 'refused' });
    await expect(bridge.connections.forget({ id: 'local' })).rejects.toThrow(/built in/);
    await expect(bridge.connections.rename({ id: 'local', name: 'Mine' })).rejects.toThrow(/built in/);
  });
});
