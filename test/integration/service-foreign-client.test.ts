import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

const SCRIPT = fileURLToPath(new URL('../helpers/foreign-client/client.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('a client that shares no code with the project', () => {
  it.skipIf(!hasPython)('gets through every endpoint, end to end (Python)', async () => {
    const { child, ready } = await startServiceProcess(['--canned']);
    onTestFinished(async () => void (await endProcess(child, 'SIGTERM')));
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const client = spawn('python3', [SCRIPT, ready.baseUrl, CLIENT.clientId, CLIENT.clientSecret]);
    client.stdin.end(picture);
    const [stdout, stderr] = await Promise.all([
      text(client.stdout),
      text(client.stderr),
      once(client, 'close'),
    ]);
    expect(stderr).toBe('');
    expect(client.exitCode).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'token',
      'balance',
      'image-to-3D of one image',
      'callback',
      'image-to-3D of several views',
      'a refusal',
      'segmentation',
      'depth',
      'credits',
    ]);
  });
});
