/** A scheme has at least two letters: a single one is a Windows drive. Text without a slash after the colon is usually a file name. */
const SCHEME = /^(?:[a-z][a-z\d+.-]+:\/|(?:file|data|blob):)/i;

/** Whether this is a web address, which the service fetches. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text);
}

/** Why a text is neither a path nor a web address, in one sentence; null if it can be one of them. */
export function whyNoSource(text: string): string | null {
  const scheme = SCHEME.exec(text)?.[0].replace(/:.*$/, '').toLowerCase();
  if (scheme === undefined || isWebAddress(text)) return null;
  switch (scheme) {
    case 'http':
    case 'https':
      return `“${text}” is cut short: an address goes on with ${scheme}:// and the name of its host; copy the whole of it.`;
    case 'file':
      return 'A file: address is not read; give the path alone, without “file://”.';
    default:
      return `Nothing is fetched from ${scheme}: addresses, only from http and https; save the file on this computer and give its path.`;
  }
}
