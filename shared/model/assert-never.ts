/** The default case of a switch over a closed union. A missing case is a compile error; a value outside the type throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
