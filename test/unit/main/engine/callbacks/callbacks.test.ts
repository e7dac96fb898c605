import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCallbacks } from '../../../../../main/engine/callbacks/callbacks.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import type { CallbackSettings } from '../../../../../shared/model/settings/settings.ts';
import { callBack } from '../../../../helpers/engine/call-back.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const TARGET = { jobId: 'job', attempt: 1 };

async function setUp(given: Partial<CallbackSettings>) {
  const data = join(await tempFolder(), 'data');
  const settings: CallbackSettings = { listen: 'loopback', port: 0, publicUrl: null, ...given };
  const [notices, hints]: [string[], unknown[]] = [[], []];
  const open = async () => {
    const callbacks = createCallbacks({
      ports: {
        paths: { data, defaultLibrary: data, samples: null },
        clock: systemClock,
        ids: realIds,
        logger: quietLogger,
      },
      settings: () => settings,
      keepPort: async (port) => {
        settings.port = port;
      },
      onHint: async (hint) => void hints.push(hint),
      notice: (message) => notices.push(message),
    });
    onTestFinished(callbacks.close);
    await callbacks.configure();
    return callbacks;
  };
  return { settings, notices, hints, open };
}

describe('where a service may call back', () => {
  it('is this machine for one that is here, and nowhere for one outside that could not reach it', async () => {
    const { open, settings } = await setUp({});
    const { urlFor } = await open();
    const here = `http://127.0.0.1:${settings.port}/callback/job.1/`;
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect(urlFor(TARGET, `http://${host}:8080/x`)).toContain(here);
    expect(urlFor(TARGET, 'https://service.example')).toBeNull();
    expect(urlFor(TARGET, 'http://192.168.1.20')).toBeNull();
  });

  it.each([
    ['https://studio.example', 'https://studio.example/callback/job.1/'],
    ['https://studio.example/', 'https://studio.example/callback/job.1/'],
    ['http://192.168.1.20:4000/to/us//', 'http://192.168.1.20:4000/to/us/callback/job.1/'],
  ])('is behind the public address %s', async (publicUrl, begins) => {
    const { open } = await setUp({ publicUrl });
    expect((await open()).urlFor(TARGET, 'https://service.example')).toContain(begins);
  });

  it('is still that after a restart, and nowhere once it is switched off', async () => {
    const { open, settings, hints } = await setUp({});
    const first = await open();
    const url = first.urlFor(TARGET, 'http://127.0.0.1') ?? '';
    await first.close();
    const second = await open();
    expect(second.urlFor(TARGET, 'http://127.0.0.1')).toBe(url);
    expect(await callBack(url, 't')).toBe(204);
    expect(hints).toEqual([{ ...TARGET, taskId: 't' }]);
    settings.listen = 'off';
    await second.configure();
    expect(second.urlFor(TARGET, 'http://127.0.0.1')).toBeNull();
    await expect(callBack(url, 't')).rejects.toThrow();
  });

  it('is nowhere while another program has the port, and the artist is told', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { open, notices, settings } = await setUp({ port });
    const callbacks = await open();
    expect(callbacks.urlFor(TARGET, 'http://127.0.0.1')).toBeNull();
    expect(notices).toEqual([expect.stringMatching(`Port ${port} is taken by another program`)]);
    settings.port = 0;
    await callbacks.configure();
    expect(callbacks.urlFor(TARGET, 'http://127.0.0.1')).not.toBeNull();
  });
});
