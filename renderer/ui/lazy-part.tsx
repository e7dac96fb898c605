import { type ComponentType, type ReactNode, use } from 'react';

/** Imports that failed. They are forgotten before the artist tries again. */
const failed = new Set<() => void>();

/** A component whose code is loaded at first use. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Begins to load the code before the first use. */
  readonly preload: () => void;
}

/**
 * Like React's `lazy`, but a failed import is not kept for good: after {@link forgetFailedImports}, the next drawing imports anew.
 * Until then each drawing throws the error, for the error boundary above it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let importing: Promise<ComponentType<Props>> | null = null;
  const forget = (): void => {
    importing = null;
  };
  const imported = (): Promise<ComponentType<Props>> => {
    if (importing === null) {
      importing = load();
      importing.catch(() => failed.add(forget));
    }
    return importing;
  };
  function Part(props: Props) {
    const Content = use(imported());
    return <Content {...props} />;
  }
  return Object.assign(Part, { preload: () => void imported() });
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
