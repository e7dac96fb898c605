/** Folders in which systems mount drives and shares, directly or in a folder for each user. */
const MOUNTED = [
  /^\/Volumes\/[^/]+$/,
  /^\/mnt\/[^/]+$/,
  /^\/media\/[^/]+(?:\/[^/]+)?$/,
  /^\/run\/media\/[^/]+\/[^/]+$/,
];

/** Whether drives or shares are usually mounted on this very folder. If it is empty, its drive is most likely not mounted. */
export function isMountPlace(folder: string): boolean {
  return MOUNTED.some((pattern) => pattern.test(folder));
}
