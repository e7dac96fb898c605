import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PlainClient, reply } from '../helpers/plain-client.ts';
import { GOOD, PNG } from '../helpers/service-harness.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { studioOf } from '../helpers/studio/studio-harness.ts';

const postgres = testPostgres();
const BOUNDARY = 'between';
const OF_IMAGE = 'form-data; name="images"; filename="photo.png"';

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (more: Record<string, string> = {}): Buffer =>
  Buffer.from(
    Object.entries({ ...GOOD, ...more })
      .map(([name, value]) => field(name, value))
      .join(''),
  );
const image = (disposition = OF_IMAGE, headers = '', bytes: Buffer = PNG): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n${headers}\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const whole = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, END]);
const many = (count: number, part: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => part(index)));
const GOOD_FORM = whole(fields(), image());
const TINY = PNG.subarray(0, 20);

/** Bodies with their boundary, and whether they are a request that is made. */
const BODIES: readonly [string, Buffer, string, 'made' | 'refused'][] = [
  ['without its end', Buffer.concat([fields(), image()]), BOUNDARY, 'refused'],
  ['cut within its picture', GOOD_FORM.subarray(0, GOOD_FORM.length / 2), BOUNDARY, 'refused'],
  ['without a part', Buffer.alloc(0), BOUNDARY, 'refused'],
  ['of dashes', Buffer.alloc(1_000_000, '-'), BOUNDARY, 'refused'],
  ['with a boundary that it does not have', GOOD_FORM, 'x'.repeat(5000), 'refused'],
  ['with an empty boundary', GOOD_FORM, '', 'refused'],
  [
    'with line feeds alone',
    Buffer.from(GOOD_FORM.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    BOUNDARY,
    'refused',
  ],
  [
    'with a form in a part',
    whole(
      fields(),
      image(
        OF_IMAGE,
        'X-In: multipart/mixed; boundary=in\r\n',
        Buffer.concat([Buffer.from('--in\r\n\r\n'), PNG, Buffer.from('\r\n--in--')]),
      ),
    ),
    BOUNDARY,
    'refused',
  ],
  [
    'of 10,000 fields',
    whole(
      many(10_000, (index) => Buffer.from(field(`field ${index}`, 'x'))),
      fields(),
      image(),
    ),
    BOUNDARY,
    'refused',
  ],
  [
    'of 10,000 pictures',
    whole(
      fields(),
      many(10_000, () => image(OF_IMAGE, '', TINY)),
    ),
    BOUNDARY,
    'refused',
  ],
  [
    'of 10,000 files that nobody asked for',
    whole(
      fields(),
      many(10_000, (index) => image(`form-data; name="u${index}"; filename="u"`, '', TINY)),
      image(),
    ),
    BOUNDARY,
    'refused',
  ],
  [
    'with a NUL character in a name',
    whole(fields(), image('form-data; name="images\0"; filename="\0"')),
    BOUNDARY,
    'refused',
  ],
  [
    'with a NUL character in a field',
    whole(fields({ model: 'generalv1.5\0' }), image()),
    BOUNDARY,
    'refused',
  ],
  [
    'with a path for a field',
    whole(fields(), image('form-data; name="../images"; filename="x"')),
    BOUNDARY,
    'refused',
  ],
  [
    'with a picture as text',
    whole(
      fields(),
      image(OF_IMAGE, 'Content-Transfer-Encoding: base64\r\n', Buffer.from(PNG.toString('base64'))),
    ),
    BOUNDARY,
    'refused',
  ],
  [
    'with a path for a file name',
    whole(fields(), image('form-data; name="images"; filename="../../../escaped.png"')),
    BOUNDARY,
    'made',
  ],
  [
    'with a file name in codes',
    whole(fields(), image(`form-data; name="images"; filename*=UTF-8''%00%2e%2e%2fx%zz`)),
    BOUNDARY,
    'made',
  ],
  [
    'with a header of 900 kB',
    whole(fields(), image(OF_IMAGE, `X-Long: ${'y'.repeat(900_000)}\r\n`)),
    BOUNDARY,
    'made',
  ],
  ['with 20,000 headers', whole(fields(), image(OF_IMAGE, 'X-Many: y\r\n'.repeat(20_000))), BOUNDARY, 'made'],
  [
    'with names of an object',
    whole(fields({ ['__proto__']: 'x', constructor: 'y' }), image()),
    BOUNDARY,
    'made',
  ],
  [
    'with words before and after',
    Buffer.concat([Buffer.alloc(500_000, 'p'), Buffer.from('\r\n'), GOOD_FORM, Buffer.alloc(500_000, 'e')]),
    BOUNDARY,
    'made',
  ],
];

it('a form may be anything: it is refused, charged nothing and leaves nothing, or is one task with its one picture', async () => {
  const database = await postgres().create();
  const studio = await openTestStudio(database);
  const { id, secret } = await studio.addClient('attacker', { credits: '1000.00' });
  const { front, results } = studioOf(database);
  const { baseUrl } = await front();
  const client = new PlainClient(baseUrl);
  await client.login(id, secret);
  const outcomes: Record<string, string> = {};
  const uploads = new Set<string>();
  let made = 0;
  for (const [name, body, boundary] of BODIES) {
    const answer = await reply(
      await fetch(`${baseUrl}/open-api/v1/submit-task`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: new Uint8Array(body),
      }),
    );
    outcomes[name] = answer.code === 200 ? 'made' : 'refused';
    if (answer.code === 200) {
      made += 1;
      uploads.add(String(answer.data.task_id));
    }
    // Never the words of an error that nobody foresaw.
    expect(answer.code, name).not.toBe(10000000);
    expect(Number(await client.balance()), name).toBe(1000 - 15 * made);
  }
  expect(outcomes).toEqual(Object.fromEntries(BODIES.map(([name, , , outcome]) => [name, outcome])));
  expect(new Set(await readdir(join(results, 'uploads')))).toEqual(uploads);
  for (const task of uploads) expect(await readdir(join(results, 'uploads', task))).toEqual(['0']);
  expect((await readdir(results)).sort()).toEqual(['.maquette-studio', 'making', 'results', 'uploads']);
});
