/** How work goes to a disk process. */
export interface DiskRequest<Task> {
  readonly id: number;
  readonly task: Task;
}

/** An error as it crosses from one process to the other: what tells errors of the system and of the app apart stays. */
export interface DiskFault {
  readonly message: string;
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  /** Of an AppError. */
  readonly kind: string | undefined;
  readonly detail: string | undefined;
}

/** What comes back from a disk process. */
export type DiskMessage<Reply> =
  | { readonly id: number; readonly is: 'done'; readonly value: Reply }
  | { readonly id: number; readonly is: 'failed'; readonly fault: DiskFault }
  /** The disk gave something: a long look goes on. */
  | { readonly id: number; readonly is: 'alive' }
  /** The process has started: what it was sent begins now. */
  | { readonly is: 'ready' }
  /** What is watched has changed. */
  | { readonly is: 'changed' };
