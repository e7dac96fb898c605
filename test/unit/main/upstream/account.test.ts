import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAccount } from '../../../../main/upstream/account.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

const ACCOUNT = { baseUrl: 'https://example.com/', clientId: 'studio', clientSecret: 'correct horse' };

async function file(content: string, mode = 0o600): Promise<string> {
  const path = join(await tempFolder(), 'account.json');
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

describe('the account of a studio', () => {
  it('is that of its file or of the environment, and is used by nobody else', async () => {
    const of = readAccount(await file(JSON.stringify(ACCOUNT)), {});
    expect(of).toMatchObject({
      baseUrl: 'https://example.com',
      clientId: 'studio',
      clientSecret: 'correct horse',
      soleUser: true,
    });
    const environment = {
      MAQUETTE_BASE_URL: ACCOUNT.baseUrl,
      MAQUETTE_CLIENT_ID: ACCOUNT.clientId,
      MAQUETTE_CLIENT_SECRET: ACCOUNT.clientSecret,
    };
    // The same account is the same connection, or jobs of before would be nobody's.
    expect(readAccount(undefined, environment)).toEqual(of);
  });

  it.each([
    ['{', /no account: the file/],
    ['{"baseUrl":"https://example.com","clientId":"a"}', /clientSecret/],
    [JSON.stringify({ ...ACCOUNT, secret: 1 }), /secret/],
    [JSON.stringify({ ...ACCOUNT, baseUrl: 'nowhere' }), /no web address/],
  ])('is refused in words: %s', async (content, words) => {
    const path = await file(content);
    expect(() => readAccount(path, {})).toThrow(words);
  });

  it('is refused where there is none, or its file is open to others', async () => {
    expect(() => readAccount(undefined, {})).toThrow(/No account is named/);
    expect(() => readAccount('/nowhere/account.json', {})).toThrow(/cannot be read/);
    const open = await file(JSON.stringify(ACCOUNT), 0o644);
    expect(() => readAccount(open, {}, 'linux')).toThrow(/Others on this machine can read .*chmod 600/);
  });
});
