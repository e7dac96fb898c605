/**
 * The HTTP client. It is loaded for the first connection: a tenth of a second, which no start waits for, and some megabytes that nobody pays who
 * works offline. So nothing here asks for its classes: its errors are told by their names and codes.
 */
export const loadUndici = (): Promise<Undici> => import('undici');

export type Undici = typeof import('undici');

/** Whether an answer was no HTTP, or such as its strict parser does not take. */
export const isParserError = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'HTTPParserError';
