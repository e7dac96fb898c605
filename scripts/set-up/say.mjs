/**
 * Tells the person at the terminal what set-up is doing. Always on stderr: stdout belongs to the command itself.
 * @param {string} text one short sentence
 */
export function say(text) {
  process.stderr.write(`maquette: ${text}\n`);
}

/** A reason to stop that the person can act on; it is shown without a stack. */
export class SetUpError extends Error {
  /** @param {string} message what happened, and what to do */
  constructor(message) {
    super(message);
    this.name = 'SetUpError';
  }
}
