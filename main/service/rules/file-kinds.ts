/** Whether a file starts with the magic number of binary glTF. Its name does not matter. */
export function startsAsGlb(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'glTF';
}

/**
 * Whether a file may be a mesh. Only a glb has a magic number; a binary stl has none, and an ASCII stl or an obj is text. So this
 * refuses only files that are plainly something else, such as an image or an archive. Other faults are found when it is read.
 */
export function mayBeMesh(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return !['\x89PNG', '\xff\xd8\xff', 'RIFF', 'PK\x03\x04', '%PDF', 'GIF8'].some((magic) =>
    start.startsWith(magic),
  );
}
