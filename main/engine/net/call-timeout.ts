/** A time limit of ours is over. Its code is the one that undici gives to its own limit of the same phase. */
export class CallTimeout extends Error {
  readonly code: 'UND_ERR_HEADERS_TIMEOUT' | 'UND_ERR_BODY_TIMEOUT';
  constructor(phase: 'headers' | 'body', message: string) {
    super(message);
    this.name = 'CallTimeout';
    this.code = phase === 'headers' ? 'UND_ERR_HEADERS_TIMEOUT' : 'UND_ERR_BODY_TIMEOUT';
  }
}
