import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { BuiltModel } from '../scene/built-model.ts';
import { finishedDrawing } from '../scene/finished-drawing.ts';
import { uploadInSlices } from '../scene/upload-in-slices.ts';

/** Called when a frame with a model was drawn. @param finished resolves when the graphics card is done with it */
export type OnDrawn = (built: BuiltModel, finished: Promise<void>) => void;

/**
 * The newest of the models it was given that the graphics card holds whole; null before the first.
 * @param onDrawn called once a frame with it was drawn
 */
export function useUploaded<Subject extends { readonly built: BuiltModel }>(
  subject: Subject,
  onDrawn: OnDrawn,
): Subject | null {
  const { gl, invalidate } = useThree();
  const [uploaded, setUploaded] = useState<Subject | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const unwanted = AbortSignal.any([stop.signal, subject.built.disposed]);
    uploadInSlices(gl, subject.built, unwanted).then(
      () => setUploaded(subject),
      (cause: unknown) => {
        // Thrown while it is drawn: the panel's guard then says what happened.
        if (!unwanted.aborted)
          setUploaded(() => {
            throw cause;
          });
      },
    );
    return () => stop.abort();
  }, [gl, subject]);

  const built = uploaded?.built;
  // before the next frame, as all that asks for one: what asks after it has the model drawn a second time
  useLayoutEffect(() => {
    if (built === undefined) return;
    invalidate();
    const forgetFrame = addAfterEffect(() => {
      forgetFrame();
      onDrawn(built, finishedDrawing(gl.getContext() as WebGL2RenderingContext));
    });
    return forgetFrame;
  }, [gl, built, invalidate, onDrawn]);
  return uploaded;
}
