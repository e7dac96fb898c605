import { InvalidArgumentError } from 'commander';

/**
 * The start of a day (UTC) that is written as YYYY-MM-DD, in milliseconds since the epoch.
 * @throws InvalidArgumentError if there is no such day, as the 31st of February
 */
export function parseDay(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // JavaScript takes the 31st of February for the 3rd of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('give a day such as 2027-01-31.');
  return at;
}
