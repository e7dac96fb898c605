import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/** Draws again once a lost graphics context is back: three uploads anew, of the arrays that are still there. */
export function useContextRecovery(): void {
  const { gl, invalidate } = useThree();
  useEffect(() => {
    const draw = (): void => invalidate();
    gl.domElement.addEventListener('webglcontextrestored', draw);
    return () => gl.domElement.removeEventListener('webglcontextrestored', draw);
  }, [gl, invalidate]);
}
