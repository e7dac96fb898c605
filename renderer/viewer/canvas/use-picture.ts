import { useThree } from '@react-three/fiber';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../store/app-context.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { viewOf } from '../camera/camera-moves.ts';
import type { ViewControl } from '../camera/view-control.ts';
import { capturePicture } from '../scene/capture-picture.ts';

interface PictureProps {
  readonly name: string;
  readonly control: ViewControl;
  /** Draws the current view for a picture. */
  readonly draw: (transparent: boolean) => void;
  /** Draws the current view for the window again. */
  readonly drawAgain: () => void;
}

/** Registers the handle by which a command saves the current view. */
export function usePicture({ name, control, draw, drawAgain }: PictureProps): void {
  const { gl, invalidate } = useThree();
  const { store } = useApp();
  usePictureHandle(async () => {
    const { settings, addNotice } = store.getState();
    const { scale, transparent } = settings.viewer.picture;
    const ground = transparent ? null : getComputedStyle(gl.domElement).getPropertyValue('--viewport');
    const { png, width, height } = await capturePicture({
      gl,
      draw: () => draw(transparent),
      drawAgain,
      scale,
      ground,
    });
    invalidate();
    const file = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim()} ${viewOf(control.pose()) ?? 'view'}.png`;
    saveFile(file, png);
    addNotice({
      level: 'info',
      message: `Saved as a picture: ${file}, ${width} × ${height} pixels.`,
      at: Date.now(),
    });
  });
}

/** A hook of its own, because its effect is kept longer than a model, and would keep the first model if it could see it. */
function usePictureHandle(save: () => Promise<void>): void {
  const { store, handles } = useApp();
  const { picture } = handles;
  const saveNow = useEffectEvent(save);
  useEffect(
    () =>
      picture.register({
        save: () => {
          saveNow().catch((cause: unknown) => {
            const why = cause instanceof Error ? cause.message : String(cause);
            const message = `The picture was not saved: ${why} Try it at 1×.`;
            store.getState().addNotice({ level: 'error', message, at: Date.now() });
          });
        },
      }),
    [picture, store],
  );
}
