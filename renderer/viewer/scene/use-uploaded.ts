import { addAfterEffect, useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import type { BuiltModel } from './built-model.ts';
import { uploadInSlices } from './upload-in-slices.ts';

/**
 * The newest of the models it was given that the graphics card holds whole; null before the first.
 * @param onDrawn called once a frame with it was drawn
 */
export function useUploaded<Subject extends { readonly built: BuiltModel }>(
  subject: Subject,
  onDrawn: (built: BuiltModel) => void,
): Subject | null {
  const { gl, invalidate } = useThree();
  const [uploaded, setUploaded] = useState<Subject | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    uploadInSlices(gl, subject.built, stop.signal).then(
      () => setUploaded(subject),
      (cause: unknown) => {
        if (!stop.signal.aborted) throw cause;
      },
    );
    return () => stop.abort();
  }, [gl, subject]);

  const built = uploaded?.built;
  useEffect(() => {
    if (built === undefined) return;
    invalidate();
    return addAfterEffect(() => onDrawn(built));
  }, [built, invalidate, onDrawn]);
  return uploaded;
}
