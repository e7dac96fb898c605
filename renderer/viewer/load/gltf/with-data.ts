const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ktx2: 'image/ktx2',
};

/** Bytes that are turned into text at once. */
const STEP = 0x8000;

/**
 * A gltf with the files that it names embedded as text, as one that has them itself: it is checked and claimed like that. What is not there
 * stays as it is named.
 * @param files by their paths from the gltf's folder
 */
export function withData(
  text: Uint8Array<ArrayBuffer>,
  files: ReadonlyMap<string, Uint8Array>,
): Uint8Array<ArrayBuffer> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(text));
  } catch {
    // The reader says in words that it is damaged.
    return text;
  }
  if (typeof json !== 'object' || json === null) return text;
  const { buffers, images } = json as { readonly buffers?: unknown; readonly images?: unknown };
  /** By type and name: many entries may name one file, and each would have a text of its own. */
  const embedded = new Map<string, string>();
  for (const list of [buffers, images]) {
    if (!Array.isArray(list)) continue;
    for (const each of list) {
      if (!hasAddress(each)) continue;
      const [type, name] = [typeOf(each.uri), nameOf(each.uri)];
      const bytes = files.get(name);
      if (bytes === undefined) continue;
      const key = `${type} ${name}`;
      const address = embedded.get(key) ?? `data:${type};base64,${base64(bytes)}`;
      embedded.set(key, address);
      each.uri = address;
    }
  }
  return new TextEncoder().encode(JSON.stringify(json));
}

function hasAddress(value: unknown): value is { uri: string } {
  return typeof value === 'object' && value !== null && 'uri' in value && typeof value.uri === 'string';
}

function nameOf(uri: string): string {
  const parts: string[] = [];
  for (const part of decoded(uri).split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // A `%` that begins no escape sequence belongs to the name.
    return uri;
  }
}

function typeOf(uri: string): string {
  return PICTURE_TYPES[uri.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
}
