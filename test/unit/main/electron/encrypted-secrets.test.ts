import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEncryptedSecrets } from '../../../../main/electron/encrypted-secrets.ts';
import { safeStorage } from '../../../helpers/electron-stand-in.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

const SECRET = 's3cret of the artist';

describe('secrets in a file that Electron encrypts', () => {
  afterEach(() => {
    Object.assign(safeStorage, { available: true, backend: 'kwallet6' });
  });

  it('are kept over restarts, readable by nobody else, and taken away', async () => {
    const file = join(await tempFolder(), 'secrets.json');
    const before = createEncryptedSecrets(file, { warn: () => undefined });
    expect(await before.get('a')).toEqual({ state: 'absent' });
    await Promise.all([before.set('a', SECRET), before.set('b', 'another')]);
    const after = createEncryptedSecrets(file, { warn: () => undefined });
    expect(await after.get('a')).toEqual({ state: 'ok', secret: SECRET, place: 'encrypted-file' });
    expect(await readFile(file, 'utf8')).not.toContain(SECRET);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await after.delete('a');
    expect(await after.get('a')).toEqual({ state: 'absent' });
    expect(await after.get('b')).toMatchObject({ secret: 'another' });
  });

  it.each([
    ['a key that everybody knows', { backend: 'basic_text' }],
    ['no key', { available: false }],
  ])('are unavailable with %s: there is no plain file', async (_what, state) => {
    Object.assign(safeStorage, state);
    const file = join(await tempFolder(), 'secrets.json');
    const secrets = createEncryptedSecrets(file, { warn: () => undefined });
    const refused = process.platform === 'linux' || 'available' in state;
    expect((await secrets.set('a', SECRET)).state).toBe(refused ? 'unavailable' : 'ok');
    expect(await readFile(file, 'utf8').catch(() => '')).not.toContain(SECRET);
    expect(await secrets.delete('a')).toEqual({ state: 'ok' });
  });

  it('that this system cannot decrypt are unavailable', async () => {
    const file = join(await tempFolder(), 'secrets.json');
    const secrets = createEncryptedSecrets(file, { warn: () => undefined });
    await writeFile(file, JSON.stringify({ a: Buffer.from('of another machine').toString('base64') }));
    expect(await secrets.get('a')).toEqual({ state: 'unavailable', detail: 'Error' });
  });

  it.each(['{', '', '{"a": 1}', '[]'])(
    'whose file is damaged (%j) are said to be, and kept aside',
    async (text) => {
      const file = join(await tempFolder(), 'secrets.json');
      const warn = vi.fn();
      const secrets = createEncryptedSecrets(file, { warn });
      await writeFile(file, text);
      expect(await secrets.get('a')).toEqual({ state: 'unavailable', detail: 'DamagedFile', damaged: file });
      expect(await secrets.delete('a')).toEqual({ state: 'ok' });
      expect(await readFile(file, 'utf8')).toBe(text);
      expect(warn).not.toHaveBeenCalled();

      expect(await secrets.set('a', SECRET)).toEqual({ state: 'ok', place: 'encrypted-file' });
      expect(await secrets.get('a')).toMatchObject({ state: 'ok', secret: SECRET });
      expect(await readFile(`${file}.damaged`, 'utf8')).toBe(text);
      expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('set aside'), {
        aside: `${file}.damaged`,
      });
    },
  );

  it('whose file may not be read are unavailable, and it stays as it is', async () => {
    const file = join(await tempFolder(), 'secrets.json');
    await mkdir(file);
    const secrets = createEncryptedSecrets(file, { warn: () => undefined });
    expect(await secrets.get('a')).toEqual({ state: 'unavailable', detail: 'Error EISDIR' });
    expect(await secrets.set('a', SECRET)).toEqual({ state: 'unavailable', detail: 'Error EISDIR' });
  });
});
