/** The kinds of work of a disk process by their names: what each is given, and what it replies. */
export type DiskWork<Kinds> = {
  readonly [Name in keyof Kinds]: { readonly task: object; readonly reply: unknown };
};

/** One piece of work as it is sent to the process. */
export type DiskTask<Kinds extends DiskWork<Kinds>> = {
  readonly [Name in keyof Kinds]: { readonly work: Name } & Kinds[Name]['task'];
}[keyof Kinds];

export type DiskReply<Kinds extends DiskWork<Kinds>> = Kinds[keyof Kinds]['reply'];

/** A task as it is sent to a disk process. */
export interface DiskRequest<Task> {
  readonly id: number;
  readonly task: Task;
}

/** An error as it is sent between processes. It keeps what distinguishes system errors from AppErrors. */
export interface DiskFault {
  readonly message: string;
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  /** The kind of an AppError. */
  readonly kind: string | undefined;
  readonly detail: string | undefined;
}

/** A message from a disk process. */
export type DiskMessage<Reply> =
  | { readonly id: number; readonly is: 'done'; readonly value: Reply }
  | { readonly id: number; readonly is: 'failed'; readonly fault: DiskFault }
  /** A long task still makes progress: the disk answered. */
  | { readonly id: number; readonly is: 'alive'; readonly progress?: number }
  /** The process has started: its first task begins now, and so does the time limit. */
  | { readonly is: 'ready' }
  /** A watched folder has changed. */
  | { readonly is: 'changed' };
