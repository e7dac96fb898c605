import { useCallback, useState } from 'react';

/** That a depth map could not be read or shown. */
export interface DepthFailed {
  readonly message: string;
  /** Reads it from the beginning. */
  readonly onRetry: () => void;
  /** Puts the note away until something else is asked of the map. */
  readonly onClose: () => void;
}

/**
 * What is said of a depth map that failed. Where nothing is asked of it that failed, nothing is: the picture that is shown is whole.
 * @param failure why it was not read, or not shown; null unless that failed
 * @param asked what is asked of it, the same text for the same; null while its own picture is all that is
 */
export function useFailureNote(
  failure: string | null,
  asked: string | null,
  onRetry: () => void,
): DepthFailed | null {
  const [closed, setClosed] = useState<string | null>(null);
  // Once something else was asked, it is said again where the same is.
  if (closed !== null && closed !== asked) setClosed(null);
  const onClose = useCallback(() => setClosed(asked), [asked]);
  if (failure === null || asked === null || asked === closed) return null;
  return { message: failure, onRetry, onClose };
}
