import { isWebAddress, whyNoSource } from './network/source-address.ts';

/**
 * Why a text cannot be the value of an option, as the part of a sentence after a semicolon; null if it can. If a value was
 * forgotten, the next option would be read as the value; if a shell variable is not set, the value is empty.
 */
export function whyNoValue(text: string): string | null {
  if (text.trim() === '') return 'give it a value.';
  return text.startsWith('--') ? 'that is the next option, so give a value before it.' : null;
}

/** The same for an option that needs a folder: an address is refused, although a folder with that name could be created. */
export function whyNoFolder(text: string): string | null {
  // Logs, reports and tables show a path as one line.
  if (/\p{Cc}/u.test(text))
    return 'a folder whose name holds line breaks or control characters cannot be used.';
  const isAddress = isWebAddress(text) || whyNoSource(text) !== null;
  return whyNoValue(text) ?? (isAddress ? 'it takes the path of a folder on this computer.' : null);
}
