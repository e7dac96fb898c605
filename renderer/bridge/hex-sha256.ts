/** Hex sha256 of a file's bytes. Reads the file as a whole: for images, not for meshes of gigabytes. */
export async function hexSha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
