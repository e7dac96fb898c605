/** The text of an internal error for the log: with its stack and its causes. */
export function faultWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const words = cause.stack ?? cause.message;
  return cause.cause === undefined ? words : `${words}\ncaused by ${faultWords(cause.cause)}`;
}
