import { useLayoutEffect, useRef } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import './match-difference.css';

/** Where the silhouettes of the model and its reference differ, in colours over the picture. */
export function MatchDifference() {
  const picture = useAppState(({ match }) => (match.is === 'shown' ? match.picture : null));
  const isOn = useAppState((state) => state.isMatching);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isShown = isOn && picture !== null;
  useLayoutEffect(() => {
    if (canvas.current === null || picture === null) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.putImageData(picture, 0, 0);
  }, [picture]);
  return isShown && <canvas ref={canvas} className="match-difference" aria-hidden />;
}
