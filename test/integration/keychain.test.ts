import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKeychainSecrets } from '../../main/host/keychain-secrets.ts';
import { startConnectionsEngine } from '../helpers/engine/connections-engine.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { startCli } from '../helpers/engine/run-cli.ts';
import { hasKeyring, type PrivateKeyring, startPrivateKeyring } from '../helpers/keyring/private-keyring.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SECRET = 's3cret of the ärtist';
const there = await hasKeyring();

/** Every file's bytes, read as text: settings, ledger, log, library. */
async function textsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
}

/** What every process of this machine was started with. */
async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')));
}

describe.skipIf(!there)('a real keyring (GNOME Keyring on a D-Bus of its own)', () => {
  let folder: string;
  let keyring: PrivateKeyring;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kr-'));
    keyring = await startPrivateKeyring(folder);
    for (const [name, value] of Object.entries(keyring.env)) vi.stubEnv(name, value);
  });
  afterEach(() => keyring.unlock());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await keyring.close();
    await rm(folder, { recursive: true });
  });
  const secrets = createKeychainSecrets({ limitMs: 5_000 });

  it('stores a secret, reads it and deletes it', async () => {
    expect(await secrets.get('studio/artist')).toEqual({ state: 'absent' });
    expect(await secrets.set('studio/artist', SECRET)).toEqual({ state: 'ok', place: 'keychain' });
    expect(await secrets.set('studio/artist/segmentation', 'a token')).toMatchObject({ state: 'ok' });
    expect(await secrets.get('studio/artist')).toEqual({ state: 'ok', secret: SECRET, place: 'keychain' });
    expect(await secrets.get('studio/other')).toEqual({ state: 'absent' });

    expect(await secrets.set('studio/artist', 'another')).toMatchObject({ state: 'ok' });
    expect(await secrets.get('studio/artist')).toMatchObject({ secret: 'another' });
    expect(await secrets.delete('studio/artist')).toEqual({ state: 'ok' });
    expect(await secrets.get('studio/artist')).toEqual({ state: 'absent' });
    expect(await secrets.delete('studio/artist')).toEqual({ state: 'ok' });
    expect(await secrets.get('studio/artist/segmentation')).toMatchObject({ secret: 'a token' });
  });

  it('reports that it is locked at every call, and returns the secret once it is unlocked', async () => {
    await secrets.set('locked/artist', SECRET);
    await keyring.lock();
    for (const answer of [
      await secrets.get('locked/artist'),
      await secrets.set('locked/artist', 'another'),
      await secrets.delete('locked/artist'),
    ]) {
      expect(answer).toMatchObject({ state: 'locked' });
      expect(JSON.stringify(answer)).not.toContain('another');
    }
    await keyring.unlock();
    expect(await secrets.get('locked/artist')).toMatchObject({ secret: SECRET });
  });

  it('that is locked holds the jobs, is asked once, and the jobs are sent when the artist unlocks it', async () => {
    const service = await startFaultService();
    await secrets.set('remote/tester', 'correct horse');
    await keyring.lock();
    let asked = 0;
    const under = await startEngine({
      folder: await tempFolder(),
      remote: { baseUrl: service.baseUrl, clientSecret: null },
      secrets: {
        ...secrets,
        get: (account, signal) => {
          asked += 1;
          return secrets.get(account, signal);
        },
      },
    });
    const [job] = await under.engine.add(await newJobs(await tempFolder(), 1));
    const id = job?.id ?? '';
    const held = await jobWhen(
      under.engine,
      id,
      ({ job: { state } }) => state.state === 'waiting' && state.wait !== null,
    );
    expect(held.job.state).toEqual({ state: 'waiting', wait: { reason: 'keychain-locked' } });
    await under.connections.refresh('remote');
    expect(under.connections.list()[1]).toMatchObject({
      state: 'refused',
      secret: 'locked',
      message: expect.stringMatching(/keychain is locked.*unlock it/),
    });
    expect(asked).toBe(1);

    await expect(under.connections.unlock('remote')).rejects.toMatchObject({ kind: 'keychain' });
    expect(asked).toBe(2);
    await keyring.unlock();
    expect(await under.connections.unlock('remote')).toMatchObject({ state: 'online', secret: 'keychain' });
    await jobWhen(under.engine, id, ({ job: { state } }) => state.state === 'done');
    await under.close();
    await service.close();
  });

  it('serves the window’s shell and the command line alike, and no secret is anywhere else', async () => {
    const service = await startFaultService();
    const folders = await jobFolders(1);
    const engine = await startConnectionsEngine(folders, secrets);
    const entered = { id: null, name: 'Night shift', baseUrl: service.baseUrl, clientId: 'tester' };
    const wrong = { ...entered, clientSecret: 'wr0ng secret', segmentationToken: 'wr0ng token' };
    await engine.bridge.connections.save(wrong).catch(() => undefined);
    await engine.bridge.connections
      .save({ ...entered, clientSecret: service.secret, jobsInFlight: 'wr0ng secret' as never })
      .catch(() => undefined);
    await engine.bridge.connections.save({ ...entered, clientSecret: service.secret });
    await engine.close();

    const run = startCli([...folders.args, '--connection', 'night SHIFT'], { env: keyring.env });
    service.onSubmit = () => void commandLines().then((found) => lines.push(...found));
    const lines: string[] = [];
    const { code, stdout, stderr } = await run.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(service.counts.submits).toBe(1);
    expect(lines.length).toBeGreaterThan(0);

    const places = [stdout, stderr, ...lines, ...(await textsUnder(folders.home))];
    expect(places.some((text) => text.includes('Night shift'))).toBe(true);
    for (const secret of [service.secret, 'wr0ng secret', 'wr0ng token', service.token()]) {
      expect(places.filter((text) => text.includes(secret))).toEqual([]);
    }
    const gone = await startConnectionsEngine(folders, secrets);
    const [, saved] = await gone.bridge.connections.list();
    await gone.bridge.connections.forget({ id: saved?.id ?? '' });
    expect(await secrets.get(`${saved?.id}/tester`)).toEqual({ state: 'absent' });
    await service.close();
  });

  it('that hangs is waited for up to the limit; if it is killed during a call, it is reported as missing', async () => {
    await secrets.set('killed/artist', SECRET);
    keyring.freeze();
    const patient = createKeychainSecrets({ limitMs: 10_000 });
    const asked = [patient.get('killed/artist'), patient.set('killed/artist', 'another secret')];
    const leave = new AbortController();
    const left = patient.get('killed/artist', leave.signal);
    leave.abort(new Error('enough'));
    await expect(left).rejects.toThrow('enough');
    // Opening an entry stands still for 2 s then, and says what went wrong; the limit is heard first, so this thread goes on.
    expect(await createKeychainSecrets({ limitMs: 200 }).get('a')).toMatchObject({ state: 'locked' });
    await keyring.kill();
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ state: 'unavailable' });
      expect(JSON.stringify(answer)).not.toContain('another');
    }
    expect(await secrets.get('killed/artist')).toMatchObject({ state: 'unavailable' });
    await keyring.unlock();
    expect(await secrets.get('killed/artist')).toMatchObject({ secret: SECRET });
  });

  it('keeps no secret on disk in plain text', async () => {
    await secrets.set('disk/artist', SECRET);
    const bytes = await keyring.bytesOnDisk();
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.includes(SECRET)).toBe(false);
  });
});
