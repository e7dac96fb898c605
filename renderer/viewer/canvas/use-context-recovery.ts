import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/**
 * Draws again when a lost graphics context is restored. three then uploads everything again from the arrays in memory.
 * @param onLost called when the context is lost or restored. It must be the same function at each call
 */
export function useContextRecovery(onLost: (lost: boolean) => void): void {
  const { gl, invalidate } = useThree();
  useEffect(() => {
    const canvas = gl.domElement;
    const onContextLost = (): void => onLost(true);
    const onContextRestored = (): void => {
      onLost(false);
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', onContextLost);
    canvas.addEventListener('webglcontextrestored', onContextRestored);
    return () => {
      canvas.removeEventListener('webglcontextlost', onContextLost);
      canvas.removeEventListener('webglcontextrestored', onContextRestored);
    };
  }, [gl, invalidate, onLost]);
}
