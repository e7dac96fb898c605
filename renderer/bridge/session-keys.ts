import {
  CALL_KEY_HEADER,
  KEYS_META,
  readKeys,
  type SessionKeys,
  SOCKET_KEY,
  SOCKET_PROTOCOL,
} from '../../shared/bridge/session-keys.ts';

/** The key in localStorage. All tabs of this origin share it, so that a new session in one tab also works in the others. */
const STORED_AS = 'maquette-session';

/** Used if the browser does not allow storage. It is lost when the page is reloaded. */
let inMemory: string | null = null;

/** Null in a worker, or if the browser does not allow storage, where access throws. */
function storage(): Storage | null {
  try {
    return window.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * Moves the session keys from the page into storage, and removes the used token from the address bar. Call it once, before the first
 * call of the shell.
 */
export function loadSessionKeys(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${KEYS_META}"]`);
  const text = meta?.content ?? '';
  if (meta === null || text === '') return;
  inMemory = text;
  try {
    storage()?.setItem(STORED_AS, text);
  } catch {
    // Storage is full or not allowed: the copy in memory works until the page is reloaded.
  }
  meta.content = '';
  history.replaceState(null, '', '/');
}

/** The text that was read last, with its keys. Each picture of the window asks for them. */
let read: { readonly text: string | null; readonly keys: SessionKeys | null } = { text: null, keys: null };

/** The present keys; null if this window was never signed in, and under Electron. */
export function sessionKeys(): SessionKeys | null {
  const text = storage()?.getItem(STORED_AS) ?? inMemory;
  if (text !== read.text) read = { text, keys: readKeys(text) };
  return read.keys;
}

/** Calls the listener when another tab started a new session. Returns a function that removes it. */
export function onSessionKeys(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORED_AS || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The headers that a call needs in addition to its cookie. */
export function keyHeaders(): Record<string, string> {
  const keys = sessionKeys();
  return keys === null ? {} : { [CALL_KEY_HEADER]: keys.call };
}

/** The key for the event socket as subprotocols: there it is in no address, and the shell's answer does not repeat it. */
export function keyProtocols(): string[] {
  const keys = sessionKeys();
  return keys === null ? [] : [SOCKET_PROTOCOL, `${SOCKET_KEY}${keys.call}`];
}
