import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';

/**
 * Draws again once a lost graphics context is back: three uploads anew, of the arrays that are still there.
 * @param onLost told of the loss, and of its end; the same function at each call
 */
export function useContextRecovery(onLost: (lost: boolean) => void): void {
  const { gl, invalidate } = useThree();
  useEffect(() => {
    const canvas = gl.domElement;
    const lose = (): void => onLost(true);
    const draw = (): void => {
      onLost(false);
      invalidate();
    };
    canvas.addEventListener('webglcontextlost', lose);
    canvas.addEventListener('webglcontextrestored', draw);
    return () => {
      canvas.removeEventListener('webglcontextlost', lose);
      canvas.removeEventListener('webglcontextrestored', draw);
    };
  }, [gl, invalidate, onLost]);
}
