import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFlags } from '../../../../main/service/flags.ts';
import { ServiceStartError } from '../../../../main/service/service-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'maquette-flags-'));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};
const read = (...args: string[]) => readFlags(args, { env: {}, cwd: folder });

describe('readFlags', () => {
  it('has a default for everything', () => {
    const flags = read();
    expect(flags).toMatchObject({
      kind: 'start',
      clientSecret: undefined,
      options: {
        host: '127.0.0.1',
        port: 0,
        clientId: 'local',
        credits: '10000.00',
        data: undefined,
        queueSeconds: 0,
        taskSeconds: 0,
        urlTtlSeconds: 3600,
        tokenTtlSeconds: 86_400,
        failRate: 0,
        generalPrefix: 'general',
        faults: { seed: 1, faults: [] },
        callbackPauses: [5, 30],
        allowPrivateUrls: true,
        idempotencyKeys: true,
      },
    });
  });

  it.each([
    [[], true],
    [['--host', 'localhost'], true],
    [['--host', '::1'], true],
    [['--host', '0.0.0.0'], false],
    [['--host', '192.168.1.5'], false],
    [['--host', '0.0.0.0', '--allow-private-urls'], true],
    [['--no-allow-private-urls'], false],
  ])('allows private addresses with %j: %s', (args, allowPrivateUrls) => {
    expect(read(...args)).toMatchObject({ options: { allowPrivateUrls } });
  });

  it('honours idempotency keys, or is as a service that does not know them', () => {
    expect(read('--no-idempotency-keys')).toMatchObject({ options: { idempotencyKeys: false } });
  });

  it('reads every option of this version', () => {
    const faults = put(
      'faults.json',
      '{"faults":[{"at":"createImageTo3d","when":"after","do":"delay","seconds":2}]}',
    );
    const prices = put('prices.json', '{"depth":"1.5"}');
    const flags = read(
      ...[
        '--host',
        '::1',
        '--port',
        '8080',
        '--client-id',
        'me',
        '--client-secret',
        's',
        '--credits',
        '12.5',
      ],
      ...[
        '--data',
        'state',
        '--workers',
        '3',
        '--queue-seconds',
        '0.5',
        '--task-seconds',
        '2',
        '--url-ttl',
        '5',
      ],
      ...[
        '--token-ttl',
        '6',
        '--segmentation-token-file',
        put('token', 'of-the-file\n'),
        '--canned',
        '--callback-pauses',
        '0.5,2',
        '--fail-rate',
        '0.25',
        '--general-prefix',
        'acme',
        '--faults',
        faults,
        '--prices',
        prices,
      ],
    );
    expect(flags).toMatchObject({
      clientSecret: 's',
      options: {
        host: '::1',
        port: 8080,
        clientId: 'me',
        credits: '12.5',
        data: join(folder, 'state'),
        workers: 3,
        queueSeconds: 0.5,
        taskSeconds: 2,
        urlTtlSeconds: 5,
        tokenTtlSeconds: 6,
        failRate: 0.25,
        generalPrefix: 'acme',
        canned: true,
        callbackPauses: [0.5, 2],
        segmentationToken: 'of-the-file',
        prices: { depth: '1.5' },
        faults: { seed: 1, faults: [{ do: 'delay', when: 'after', seconds: 2, skip: 0 }] },
      },
    });
  });

  it('takes the secret from a file before the environment', () => {
    const env = { MAQUETTE_SERVICE_CLIENT_SECRET: 'of the environment' };
    expect(readFlags([], { env, cwd: folder })).toMatchObject({ clientSecret: 'of the environment' });
    const file = put('secret', 'of the file\n');
    expect(readFlags(['--client-secret-file', file], { env, cwd: folder })).toMatchObject({
      clientSecret: 'of the file',
    });
  });

  it('gives its help as words', () => {
    expect(read('--help')).toMatchObject({ kind: 'help', text: expect.stringContaining('--queue-seconds') });
    expect(read('--help')).toMatchObject({
      text: expect.stringMatching(/^Usage: npm run service -- \[options\]\n/),
    });
  });

  it.each([
    [['--port', 'abc'], /^--port cannot be “abc”; give a whole number from 0 to 65535\.$/],
    [['--port'], /^--port needs a value; see npm run service -- --help for what it takes\.$/],
    [
      ['--prot', '1'],
      /^There is no option --prot; --port may be meant, see npm run service -- --help for those there are\.$/,
    ],
    [['--workers', '0'], /--workers/],
    [['--credits', '-1'], /--credits/],
    [['--credits', '1e3'], /--credits/],
    [['--fail-rate', '1.1'], /^--fail-rate cannot be “1.1”; give a number from 0 to 1\.$/],
    [['--task-seconds', 'soon'], /--task-seconds/],
    [['--general-prefix', 'a b'], /--general-prefix/],
    [['--data', '--canned'], /^--data cannot be “--canned”; that is the next option/],
    [['--data', 'https://example.org/'], /takes the path of a folder/],
    [['--nonsense'], /--nonsense/],
    [['extra'], /^Only options are taken here, .*those there are\.$/],
    [
      ['--client-secret', 'a', '--client-secret-file', 'b'],
      /^--client-secret and --client-secret-file exclude each other/,
    ],
    [['--client-secret-file', 'nowhere'], /nowhere is not there/],
    [['--faults', 'nowhere'], /nowhere is not there/],
    [['--faults', put('broken.json', '{')], /is not JSON/],
    [['--faults', put('wrong.json', '{"faults":[{"at":"x"}]}')], /is not as it should be/],
    [['--prices', put('wrong-prices.json', '{"depth":"free"}')], /is not as it should be/],
    [['--callback-pauses', '5'], /two numbers of seconds/],
    [['--callback-pauses', '5,soon'], /two numbers of seconds/],
    [['--callback-pauses', '5,99999999999999999999'], /two numbers of seconds/],
    [['--segmentation-token-file', 'nowhere'], /nowhere is not there/],
    [['--segmentation-token-file', put('two-words', 'two words')], /holds no token/],
    [['--segmentation-token-file', put('blank', '\n')], /holds no token/],
  ])('says in a sentence what is wrong with %j', (args, words) => {
    expect(() => read(...args)).toThrow(ServiceStartError);
    expect(() => read(...args)).toThrow(words);
  });
});
