import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An authority of the test's own, and a certificate that it signed. PEM. */
export interface TestCertificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** @param folder a temporary one @param host the certificate's only name */
export async function makeCertificates(folder: string, host: string): Promise<TestCertificates> {
  const place = (name: string): string => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj'];
  await openssl(
    'req',
    '-x509',
    ...key,
    '/CN=Test authority',
    '-days',
    '2',
    '-keyout',
    place('ca.key'),
    '-out',
    place('ca.pem'),
  );
  await openssl('req', ...key, `/CN=${host}`, '-keyout', place('key.pem'), '-out', place('request.pem'));
  await writeFile(place('names'), `subjectAltName=DNS:${host}`);
  await openssl(
    ...['x509', '-req', '-in', place('request.pem'), '-CA', place('ca.pem'), '-CAkey', place('ca.key')],
    ...['-CAcreateserial', '-days', '2', '-extfile', place('names'), '-out', place('cert.pem')],
  );
  const read = (name: string): Promise<string> => readFile(place(name), 'utf8');
  return { authority: await read('ca.pem'), certificate: await read('cert.pem'), key: await read('key.pem') };
}
