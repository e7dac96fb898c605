import { isWebAddress, whyNoSource } from './source-address.ts';

/**
 * Why a text can be the value of no option, as it follows a semicolon; null where it can. An option whose value was forgotten
 * takes the next option for it, and a variable that is not set leaves nothing.
 */
export function whyNoValue(text: string): string | null {
  if (text.trim() === '') return 'give it a value.';
  return text.startsWith('--') ? 'that is the next option, so give a value before it.' : null;
}

/** The same of an option that takes a folder: an address is none, though a folder of its name could be made. */
export function whyNoFolder(text: string): string | null {
  const isAddress = isWebAddress(text) || whyNoSource(text) !== null;
  return whyNoValue(text) ?? (isAddress ? 'it takes the path of a folder on this computer.' : null);
}
