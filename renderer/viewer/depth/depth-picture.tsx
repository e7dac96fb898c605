import { type PointerEvent, useEffect, useRef } from 'react';
import { useApp } from '../../store/app-context.tsx';
import type { DepthPlace } from './depth-message.ts';
import './depth-picture.css';

interface DepthPictureProps {
  readonly picture: ImageBitmap;
  readonly name: string;
  /** Called when the picture was drawn. */
  readonly onDrawn: () => void;
  /** Called with where the pointer is; null where it is not over the picture. */
  readonly onProbe: (place: DepthPlace | null) => void;
}

/** Shows a depth map as a picture, as large as it fits. */
export function DepthPicture({ picture, name, onDrawn, onProbe }: DepthPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    // One that was closed has no width: the next one is on its way, and until then what was drawn stays.
    if (element === null || picture.width === 0) return;
    element.width = picture.width;
    element.height = picture.height;
    element.getContext('2d')?.drawImage(picture, 0, 0);
    onDrawn();
  }, [picture, onDrawn]);
  const { handles, store } = useApp();
  useEffect(
    () =>
      handles.depthProbe.register({
        at: (x, y) => {
          const box = canvas.current?.getBoundingClientRect();
          if (box !== undefined) onProbe(placeIn(box, picture, { x, y }));
        },
      }),
    [handles, picture, onProbe],
  );
  // The crosshair lies over the picture: the pointer beside the picture must not take away what the cross reads.
  const leave = (): void => {
    if (!store.getState().isDepthCrosshair) onProbe(null);
  };
  const probe = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void => {
    const place = placeIn(currentTarget.getBoundingClientRect(), picture, { x: clientX, y: clientY });
    if (place === null) leave();
    else onProbe(place);
  };
  return (
    <canvas
      ref={canvas}
      className="viewer-picture"
      role="img"
      aria-label={name}
      onPointerMove={probe}
      onPointerLeave={leave}
    />
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The share of a picture at a point of the window. The picture fills its box as far as its proportions allow, in its middle. */
export function placeIn(
  box: Size & { readonly left: number; readonly top: number },
  picture: Size,
  at: { readonly x: number; readonly y: number },
): DepthPlace | null {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const x = (at.x - box.left - box.width / 2) / (picture.width * scale) + 0.5;
  const y = (at.y - box.top - box.height / 2) / (picture.height * scale) + 0.5;
  return x >= 0 && x < 1 && y >= 0 && y < 1 ? { kind: 'share', x, y } : null;
}
