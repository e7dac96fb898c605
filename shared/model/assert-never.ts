/** Ends a switch over a closed union: does not compile where a case is missing, and throws where data lied. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
