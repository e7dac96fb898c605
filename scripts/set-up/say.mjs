/**
 * Tells the person at the terminal what set-up is doing. Always on stderr: stdout belongs to the command itself.
 * @param {string} text one short sentence
 */
export function say(text) {
  process.stderr.write(`maquette: ${text}\n`);
}

/** A reason to stop that the person can act on; it is shown without a stack. */
export class SetUpError extends Error {
  /**
   * @param {string} message what happened, and what to do
   * @param {number} [exitCode] of the command; a child's when a signal stopped it
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
    this.name = 'SetUpError';
  }
}

/**
 * The message about a step that failed. If a signal stopped it (exit code 128 and up), there is nothing to repair.
 * @param {number} code its exit code
 * @param {string} step what it was doing
 * @param {string} failed what happened otherwise, and what to do
 */
export function stepError(code, step, failed) {
  return code >= 128
    ? new SetUpError(`stopped while ${step}; start again to go on.`, code)
    : new SetUpError(failed);
}
