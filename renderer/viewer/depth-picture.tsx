import { useEffect, useRef } from 'react';
import './depth-picture.css';

interface DepthPictureProps {
  readonly picture: ImageBitmap;
  readonly name: string;
}

/** Shows a depth map as a picture, as large as it fits. */
export function DepthPicture({ picture, name }: DepthPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    element.width = picture.width;
    element.height = picture.height;
    element.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} className="viewer-picture" role="img" aria-label={name} />;
}
