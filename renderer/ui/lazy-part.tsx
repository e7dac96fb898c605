import { type ComponentType, type FulfilledReactPromise, type ReactNode, use } from 'react';

/** Imports that failed. They are forgotten before the artist tries again. */
const failed = new Set<() => void>();

/** What React reads of a promise that has its value. */
type Settled<Value> = Partial<Pick<FulfilledReactPromise<Value>, 'status' | 'value'>>;

/** A component whose code is loaded at first use. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Begins to load the code before the first use. */
  readonly preload: () => void;
}

/**
 * Like React's `lazy`, but a failed import is not kept for good: after {@link forgetFailedImports}, the next drawing imports anew.
 * Until then each drawing throws the error, for the error boundary above it.
 * @param pick the component in the module
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props> {
  let importing: Promise<ComponentType<Props>> | null = null;
  let failures = 0;
  const forget = (): void => {
    importing = null;
  };
  async function importAnew(): Promise<Module> {
    try {
      return await load();
    } catch (cause) {
      const address = failures === 0 ? null : addressIn(cause);
      failures += 1;
      if (address === null) throw cause;
      return (await import(/* @vite-ignore */ `${address}?again=${failures}`)) as Module;
    }
  }
  const imported = (): Promise<ComponentType<Props>> => {
    if (importing === null) {
      const begun: Promise<ComponentType<Props>> & Settled<ComponentType<Props>> = importAnew().then(pick);
      importing = begun;
      // React takes what stands in these fields at once; it would wait once more for a plain promise, up to 300 ms between two fallbacks,
      // and what is typed meanwhile would be lost.
      begun.then(
        (value) => {
          begun.status = 'fulfilled';
          begun.value = value;
        },
        () => failed.add(forget),
      );
    }
    return importing;
  };
  function Part(props: Props) {
    const Content = use(imported());
    return <Content {...props} />;
  }
  return Object.assign(Part, { preload: () => void imported() });
}

/**
 * The address of a module that could not be fetched, as Chromium's error says it. Chromium keeps a failed import for as long as the page is open
 * and does not ask for the address again, but it does for another one: the same with a query.
 */
function addressIn(cause: unknown): string | null {
  const [address] = cause instanceof TypeError ? (/\b[a-z]+:\/\/\S+\.js\b/.exec(cause.message) ?? []) : [];
  return address ?? null;
}

/** Lets the parts whose code could not be loaded import it again. */
export function forgetFailedImports(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Removes style sheets that could not be loaded from the page. While they stand there, the build's loader takes them for loaded, and
 * a later import would come without its styles. Returns a function that stops it.
 */
export function removeFailedStyles(page: Document): () => void {
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement) target.remove();
  };
  page.addEventListener('error', onError, true);
  return () => page.removeEventListener('error', onError, true);
}
