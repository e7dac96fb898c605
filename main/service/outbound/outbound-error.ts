/** Why an address that a client gave could not be reached or used. */
export type OutboundReason =
  | 'bad-address'
  | 'private-address'
  | 'unreachable'
  | 'status'
  | 'redirects'
  | 'too-slow'
  | 'too-large'
  | 'empty';

/** A call to an address that a client gave failed. The message says why, without the address itself. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}
