import { type RefCallback, useCallback } from 'react';

/**
 * The `ref` of an `<img>` that takes its address away when it is removed, so that Chromium frees the decoded picture then and not in
 * one pause of the garbage collector. Forced collections got shorter by it; in real scrolling no gain was measured (docs/performance.md).
 */
export function useReleasedPicture(address: string | null): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      if (image === null || address === null) return undefined;
      // StrictMode detaches and attaches again
      if (!image.hasAttribute('src')) image.src = address;
      return () => image.removeAttribute('src');
    },
    [address],
  );
}
