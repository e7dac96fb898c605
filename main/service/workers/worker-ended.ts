/**
 * The process of a run ended before it had answered: it grew over the memory that it may take, or crashed, or somebody
 * ended it. The run may be at fault, or it may not: the same request can be tried again.
 */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly why: 'memory' | 'lost';

  constructor(why: 'memory' | 'lost', message: string) {
    super(message);
    this.why = why;
  }
}
