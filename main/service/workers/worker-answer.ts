/** What a worker says. After anything but progress it is free for the next request. */
export type WorkerAnswer<Result> =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'made'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };
