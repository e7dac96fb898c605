import { CODE } from '../../../shared/interface/codes.ts';
import type { RequestEntry } from '../../service/http/request-entry.ts';
import type { Log } from '../log.ts';

/** Writes the line of a request: its fields alone. */
export function logRequest(entry: RequestEntry, log: Log): void {
  const isError = entry.status >= 500 || entry.code === CODE.systemError;
  const level = isError ? 'error' : entry.whole ? 'info' : 'warn';
  log('', { level, event: 'request', ...entry });
}
