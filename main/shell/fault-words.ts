/** A fault of ours as the log keeps it: with its stack, and what it came of. */
export function faultWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const words = cause.stack ?? cause.message;
  return cause.cause === undefined ? words : `${words}\ncaused by ${faultWords(cause.cause)}`;
}
