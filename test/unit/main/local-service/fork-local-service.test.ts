import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createForkedLocalService } from '../../../../main/local-service/fork-local-service.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

afterEach(() => vi.unstubAllEnvs());

/** Stands for the service: says which of Maquette's variables it can read, and ends with its channel. */
const TELLS_ITS_ENVIRONMENT = `
const ours = Object.entries(process.env).filter(([name]) => name.startsWith('MAQUETTE_'));
process.on('disconnect', () => process.exit());
process.send({ baseUrl: JSON.stringify({ ours, path: process.env.PATH !== undefined }) });
`;

describe('the local service as a child process', () => {
  it('sees its own secret, and none of an account', async () => {
    vi.stubEnv('MAQUETTE_CLIENT_SECRET', 'of-an-account');
    vi.stubEnv('MAQUETTE_SEGMENTATION_TOKEN', 'of-an-account');
    const entry = join(await tempFolder(), 'tells.mjs');
    await writeFile(entry, TELLS_ITS_ENVIRONMENT);
    const { baseUrl, stop } = await createForkedLocalService({ entry: pathToFileURL(entry) }).start({
      data: '/data/service',
      clientId: 'local',
      clientSecret: 'hush',
      cutoutCommand: 'cut {in} {out}',
      evenLight: true,
      onNotice: () => undefined,
    });
    await stop();
    const ours = [
      ['MAQUETTE_SERVICE_CLIENT_SECRET', 'hush'],
      ['MAQUETTE_SERVICE_CUTOUT_COMMAND', 'cut {in} {out}'],
      ['MAQUETTE_SERVICE_EVEN_LIGHT', '1'],
    ];
    expect(JSON.parse(baseUrl)).toEqual({ ours, path: true });
  });
});
