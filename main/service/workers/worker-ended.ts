/**
 * The process of a run ended before it answered: it exceeded its memory limit, it crashed, or it was killed. The cause may or
 * may not be the request, so the same request can be retried.
 */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly why: 'memory' | 'lost';

  constructor(why: 'memory' | 'lost', message: string) {
    super(message);
    this.why = why;
  }
}
