/** Folders in which systems mount drives and shares: in themselves, or in a folder for each user. */
const MOUNTED = [
  /^\/Volumes\/[^/]+$/,
  /^\/mnt\/[^/]+$/,
  /^\/media\/[^/]+(?:\/[^/]+)?$/,
  /^\/run\/media\/[^/]+\/[^/]+$/,
];

/** Whether a drive or a share is usually mounted on this very folder: empty, it most likely is not mounted now. */
export function isMountPlace(folder: string): boolean {
  return MOUNTED.some((pattern) => pattern.test(folder));
}
