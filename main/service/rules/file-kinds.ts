/** Binary glTF starts with its magic, whatever the file is called. */
export function startsAsGlb(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'glTF';
}

/**
 * glb has a magic; a binary stl has none, and an ascii stl or obj is text: so what is turned away here is what
 * plainly is something else, an image or an archive. The rest shows when it is read.
 */
export function mayBeMesh(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return !['\x89PNG', '\xff\xd8\xff', 'RIFF', 'PK\x03\x04', '%PDF', 'GIF8'].some((magic) =>
    start.startsWith(magic),
  );
}
