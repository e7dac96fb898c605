/**
 * JSON that PostgreSQL keeps: it refuses a zero character and half a surrogate pair, which words of programs may have, also where a long line
 * was cut. Both become the replacement character.
 */
export const toJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  );
