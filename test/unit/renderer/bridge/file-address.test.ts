import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as FileAddress from '../../../../renderer/bridge/file-address.ts';
import type * as Keys from '../../../../renderer/bridge/session-keys.ts';

const CALL = 'c'.repeat(43);
const FILE = 'f'.repeat(43);

/** A browser's page, as far as the keys go. */
function openPage(content: string, stored: Map<string, string> | null) {
  const meta = { content };
  const storage = {
    getItem: (name: string) => stored?.get(name) ?? null,
    setItem: (name: string, text: string) => void stored?.set(name, text),
  };
  const page = new EventTarget();
  Object.defineProperty(page, 'localStorage', {
    get: () => {
      if (stored === null) throw new DOMException('denied', 'SecurityError');
      return storage;
    },
  });
  const replaceState = vi.fn();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('history', { replaceState });
  return { meta, replaceState, page };
}

let address: typeof FileAddress;
let keys: typeof Keys;
beforeEach(async () => {
  vi.resetModules();
  keys = await import('../../../../renderer/bridge/session-keys.ts');
  address = await import('../../../../renderer/bridge/file-address.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('the address of a file', () => {
  it('is its path where no keys are, as under Electron', () => {
    openPage('', new Map());
    keys.loadSessionKeys();
    expect(address.fileAddress('/asset/a/b.glb')).toBe('/asset/a/b.glb');
    expect(keys.keyHeaders()).toEqual({});
    expect(keys.keyProtocols()).toEqual([]);
  });

  it('carries the key for files, never the one for calls; what lies in memory is left alone', () => {
    openPage(`${CALL}.${FILE}`, new Map());
    keys.loadSessionKeys();
    expect(address.fileAddress('/asset/a/b.glb')).toBe(`/key/${FILE}/asset/a/b.glb`);
    expect(address.fileAddress('blob:http://127.0.0.1:1/x')).toBe('blob:http://127.0.0.1:1/x');
    expect(keys.keyHeaders()).toEqual({ 'x-maquette-key': CALL });
    expect(keys.keyProtocols()).toEqual(['maquette', `key.${CALL}`]);
  });

  it('is told to a worker, which has no storage', () => {
    address.setFileBase(`/key/${FILE}`);
    expect(address.fileAddress('/cache/a/b')).toBe(`/key/${FILE}/cache/a/b`);
  });
});

describe('the keys', () => {
  it('are taken out of the page and its address, and are there for a page that is loaded again', async () => {
    const stored = new Map<string, string>();
    const first = openPage(`${CALL}.${FILE}`, stored);
    keys.loadSessionKeys();
    expect(first.meta.content).toBe('');
    expect(first.replaceState).toHaveBeenCalledWith(null, '', '/');
    vi.resetModules();
    const again = await import('../../../../renderer/bridge/session-keys.ts');
    const second = openPage('', stored);
    again.loadSessionKeys();
    expect(second.replaceState).not.toHaveBeenCalled();
    expect(again.sessionKeys()).toEqual({ call: CALL, file: FILE });
  });

  it('are good for the page alone where its browser stores nothing', () => {
    openPage(`${CALL}.${FILE}`, null);
    keys.loadSessionKeys();
    expect(keys.sessionKeys()).toEqual({ call: CALL, file: FILE });
  });

  it('of a new session, begun in another tab, are used from then on, and told', () => {
    const stored = new Map<string, string>();
    const { page } = openPage(`${CALL}.${FILE}`, stored);
    keys.loadSessionKeys();
    const heard = vi.fn();
    const stop = keys.onSessionKeys(heard);
    const [name = ''] = stored.keys();
    stored.set(name, `${'d'.repeat(43)}.${'e'.repeat(43)}`);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(address.fileAddressBase()).toBe(`/key/${'e'.repeat(43)}`);
    stop();
    page.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the window', () => {
  const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
  const sources = globSync('renderer/**/*.tsx', { cwd: ROOT }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));

  it('loads no picture of the engine’s but by its address with the key', () => {
    const pictures = sources.filter(({ text }) => /<img\b/.test(text)).map(({ path }) => path);
    expect(pictures.sort()).toEqual([
      // the project's own icon
      'renderer/app/top-bar.tsx',
      // by useFileAddress
      'renderer/features/batch/cutout/cutout-view.tsx',
      'renderer/ui/file-picture.tsx',
      'renderer/ui/picture-frame.tsx',
      'renderer/ui/thumbnail.tsx',
    ]);
    for (const path of [
      'renderer/features/batch/cutout/cutout-view.tsx',
      'renderer/ui/picture-frame.tsx',
      'renderer/ui/thumbnail.tsx',
    ])
      expect(sources.find((source) => source.path === path)?.text).toContain('useFileAddress()');
  });

  it('has the empty place for its keys in its page, which the shell fills', async () => {
    const { KEYS_PLACE } = await import('../../../../shared/bridge/session-keys.ts');
    expect(readFileSync(join(ROOT, 'renderer/index.html'), 'utf8')).toContain(KEYS_PLACE);
  });
});
