/**
 * The listener, kept apart from the others: its exception is reported to the page as one that nothing caught, and the listeners after it
 * are called.
 */
export function guarded<Values extends readonly unknown[]>(
  listener: (...values: Values) => void,
): (...values: Values) => void {
  return (...values) => {
    try {
      listener(...values);
    } catch (cause) {
      reportError(cause);
    }
  };
}
