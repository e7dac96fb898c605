import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { BuiltModel } from '../scene/built-model.ts';
import { uploadInSlices } from '../scene/upload-in-slices.ts';
import { waitUntilDrawn } from '../scene/wait-until-drawn.ts';

/** Called when a frame with a model was drawn. @param finished resolves when the graphics card has finished it */
export type OnDrawn = (built: BuiltModel, finished: Promise<void>) => void;

/**
 * Uploads a model to the graphics card. Until that is finished, the previous model is returned; null before the first.
 * @param onDrawn called when a frame with the uploaded model was drawn. That of a model is the one that it had when its upload ended
 */
export function useUploaded<Subject extends { readonly built: BuiltModel }>(
  subject: Subject,
  onDrawn: OnDrawn,
): Subject | null {
  const { gl, invalidate } = useThree();
  // With its own listener: a late frame of this model must not count as one of the next.
  const [uploaded, setUploaded] = useState<{ readonly subject: Subject; readonly onDrawn: OnDrawn } | null>(
    null,
  );
  const finish = useEffectEvent(() => setUploaded({ subject, onDrawn }));
  useEffect(() => {
    const stop = new AbortController();
    const cancelled = AbortSignal.any([stop.signal, subject.built.disposed]);
    uploadInSlices(gl, subject.built, cancelled).then(
      () => finish(),
      (cause: unknown) => {
        // Thrown during rendering, so that the panel's error boundary reports it.
        if (!cancelled.aborted)
          setUploaded(() => {
            throw cause;
          });
      },
    );
    return () => stop.abort();
  }, [gl, subject]);

  const built = uploaded?.subject.built;
  const listener = uploaded?.onDrawn;
  // A layout effect, because a request after the next frame would draw the model a second time.
  useLayoutEffect(() => {
    if (built === undefined || listener === undefined) return;
    invalidate();
    const removeListener = addAfterEffect(() => {
      removeListener();
      listener(built, waitUntilDrawn(gl.getContext() as WebGL2RenderingContext));
    });
    return removeListener;
  }, [gl, built, invalidate, listener]);
  return uploaded?.subject ?? null;
}
