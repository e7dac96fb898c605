/** How many damaged sidecars the message lists; the log lists all. */
const NAMED = 3;

/** @param folders of assets whose sidecars could not be read, absolute */
export function damagedWords(folders: readonly string[]): string {
  const named = folders.slice(0, NAMED);
  const more = folders.length > NAMED ? ` and ${folders.length - NAMED} more` : '';
  const left = folders.length === 1 ? 'the folder is left as it is' : 'the folders are left as they are';
  return `The asset.json of ${named.join(', ')}${more} could not be read; ${left} and not shown.`;
}
