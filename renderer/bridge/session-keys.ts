import {
  CALL_KEY_HEADER,
  KEYS_META,
  readKeys,
  type SessionKeys,
  SOCKET_KEY,
  SOCKET_PROTOCOL,
} from '../../shared/bridge/session-keys.ts';

/** Every tab of this origin reads the same, so that a new session that one of them began lets the others go on. */
const STORED_AS = 'maquette-session';

/** For a browser that was told to store nothing: good until the page is loaded again. */
let inMemory: string | null = null;

/** Null where there is no window (a worker), or its browser was told to store nothing: asking for it throws then. */
function storage(): Storage | null {
  try {
    return window.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * Takes the keys out of the page that a token was exchanged for, and its address, with the used token, out of sight.
 * To be called once, before anything is asked of the shell.
 */
export function loadSessionKeys(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${KEYS_META}"]`);
  const text = meta?.content ?? '';
  if (meta === null || text === '') return;
  inMemory = text;
  try {
    storage()?.setItem(STORED_AS, text);
  } catch {
    // its storage is full or closed: what is in memory does until the page is loaded again
  }
  meta.content = '';
  history.replaceState(null, '', '/');
}

/** As they are now; null where this window was never let in, and under Electron. */
export function sessionKeys(): SessionKeys | null {
  return readKeys(storage()?.getItem(STORED_AS) ?? inMemory);
}

/** Calls back where another tab began a new session. Returns the undo. */
export function onSessionKeys(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORED_AS || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** What a call carries beside its cookie. */
export function keyHeaders(): Record<string, string> {
  const keys = sessionKeys();
  return keys === null ? {} : { [CALL_KEY_HEADER]: keys.call };
}

/** What the event socket is opened with: no address shows it, and the shell's answer does not repeat it. */
export function keyProtocols(): string[] {
  const keys = sessionKeys();
  return keys === null ? [] : [SOCKET_PROTOCOL, `${SOCKET_KEY}${keys.call}`];
}
