import { plainLine } from '../../interface/plain-text.ts';

/** A scheme has at least two letters: a single one is a Windows drive. Text without a slash after the colon is usually a file name. */
const SCHEME = /^(?:[a-z][a-z\d+.-]+:\/|(?:file|data|blob):)/i;

/** Whether this is a web address, which the service fetches. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text);
}

/**
 * Why a text is no address that can be sent, in one sentence; null if it is one. What reads an address leaves line breaks out, and might fetch
 * another one.
 */
export function whyNoAddress(text: string): string | null {
  const shown = plainLine(text);
  if (!isWebAddress(text)) return `The address ${shown} does not start with http; give a full web address.`;
  if (!/\p{Cc}/u.test(text)) return null;
  return `The address ${shown} holds a line break or another control character; copy it again, in one piece.`;
}

/** Why a text is neither a path nor a web address, in one sentence; null if it can be one of them. */
export function whyNoSource(text: string): string | null {
  const scheme = SCHEME.exec(text)?.[0].replace(/:.*$/, '').toLowerCase();
  if (isWebAddress(text)) return whyNoAddress(text);
  if (scheme === undefined) return null;
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
