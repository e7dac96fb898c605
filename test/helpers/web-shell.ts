import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWeb } from '../../main/web/run-web.ts';
import {
  CALL_KEY_HEADER,
  fileBase,
  KEYS_META,
  KEYS_PLACE,
  readKeys,
  type SessionKeys,
  SOCKET_KEY,
  SOCKET_PROTOCOL,
} from '../../shared/bridge/session-keys.ts';
import { createFakeShellEngine, type FakeShellEngine } from './fake-shell-engine.ts';

/** A web shell on a port of its own, around a fake engine. */
export interface RunningWebShell {
  readonly url: URL;
  readonly folder: string;
  readonly engine: FakeShellEngine;
  readonly out: () => string;
  readonly words: () => string;
  /** The address printed last. */
  readonly lastUrl: () => URL;
  /** Resolves when the shell has ended. */
  readonly stop: () => Promise<void>;
}

const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts the shell as the command line does, with a built window of two files. */
export async function startWebShell(
  options: {
    readonly firstRun?: boolean;
    /** Where a browser is looked for; none is opened unless this is given. */
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): Promise<RunningWebShell> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-web-'));
  const pageFolder = join(folder, 'renderer');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), `<!doctype html>${KEYS_PLACE}<title>window</title>`);
  await writeFile(join(pageFolder, 'assets', 'main-AbCd1234.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for the window');
  await writeFile(join(folder, 'chair.glb'), 'glTF0123456789');
  await writeFile(join(folder, 'evil.html'), '<script>1</script>');

  const engine = createFakeShellEngine(folder);
  const ending = new AbortController();
  let out = '';
  let words = '';
  let ended: Promise<void> = Promise.resolve();
  const first = await new Promise<string>((resolve, reject) => {
    ended = runWeb({
      openEngine: async () => engine,
      logger: SILENT,
      port: 0,
      firstRun: options.firstRun ?? false,
      openBrowser: options.env !== undefined,
      ...(options.env && { env: options.env }),
      signal: ending.signal,
      pageFolder,
      writeOut: (text) => {
        out += text;
        resolve(text);
      },
      writeError: (text) => {
        words += text;
      },
    });
    ended.catch(reject);
  });
  return {
    url: new URL((JSON.parse(first) as { url: string }).url),
    folder,
    engine,
    out: () => out,
    words: () => words,
    lastUrl: () => new URL(words.match(/http:\S+/g)?.at(-1) ?? ''),
    stop: async () => {
      ending.abort();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as sent, header by header and path by path: `fetch` would tidy both. */
export function rawRequest(
  base: URL,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string | Buffer;
  } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: base.hostname,
        port: base.port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** What a browser holds that was let in. */
export interface LetIn {
  readonly cookie: string;
  readonly keys: SessionKeys;
  /** Headers of a call. */
  readonly headers: Record<string, string>;
  /** The address of a file. */
  readonly file: (path: string) => string;
  /** What the event socket is opened with. */
  readonly protocols: readonly string[];
}

/** What the answer to a token brought. */
export function letInBy({ headers, body }: RawAnswer): LetIn {
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const keys = readKeys(new RegExp(`name="${KEYS_META}" content="([^"]*)"`).exec(body)?.[1]);
  if (keys === null) throw new Error('no keys came');
  return {
    cookie,
    keys,
    headers: { cookie, [CALL_KEY_HEADER]: keys.call },
    file: (path) => fileBase(keys) + path,
    protocols: [SOCKET_PROTOCOL, SOCKET_KEY + keys.call],
  };
}

/** Comes in with the printed address. */
export async function comeIn(url: URL): Promise<LetIn> {
  return letInBy(await rawRequest(url, `${url.pathname}${url.search}`));
}
