/** The message port to the app that started this process as a utility process of Electron. Other processes have none. */
export interface ParentPort {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (event: { readonly data: unknown }) => void) => void;
}

export function parentPortOf(host: NodeJS.Process): ParentPort | undefined {
  return (host as { readonly parentPort?: ParentPort | null }).parentPort ?? undefined;
}
