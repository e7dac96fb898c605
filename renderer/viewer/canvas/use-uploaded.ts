import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { BuiltModel } from '../scene/built-model.ts';
import { uploadInSlices } from '../scene/upload-in-slices.ts';
import { waitUntilDrawn } from '../scene/wait-until-drawn.ts';

/** Called when a frame with a model was drawn. @param finished resolves when the graphics card has finished it */
export type OnDrawn = (built: BuiltModel, finished: Promise<void>) => void;

/**
 * Uploads a model to the graphics card. Until that is finished, the previous model is returned; null before the first.
 * @param onDrawn called when a frame with the uploaded model was drawn
 */
export function useUploaded<Subject extends { readonly built: BuiltModel }>(
  subject: Subject,
  onDrawn: OnDrawn,
): Subject | null {
  const { gl, invalidate } = useThree();
  const [uploaded, setUploaded] = useState<Subject | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const cancelled = AbortSignal.any([stop.signal, subject.built.disposed]);
    uploadInSlices(gl, subject.built, cancelled).then(
      () => setUploaded(subject),
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

  const built = uploaded?.built;
  // A layout effect, because a request after the next frame would draw the model a second time.
  useLayoutEffect(() => {
    if (built === undefined) return;
    invalidate();
    const removeListener = addAfterEffect(() => {
      removeListener();
      onDrawn(built, waitUntilDrawn(gl.getContext() as WebGL2RenderingContext));
    });
    return removeListener;
  }, [gl, built, invalidate, onDrawn]);
  return uploaded;
}
