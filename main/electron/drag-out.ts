import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';
import type { DragOut } from '../shell/drag-handlers.ts';

/** The picture under the pointer. CSS pixels. */
const SIZE = 96;

/** Lets the system drag files out of the window. */
export function createDragOut(window: () => BrowserWindow | null): DragOut {
  return (files, cover) => {
    const [file] = files;
    window()?.webContents.startDrag({ file, files: [...files], icon: iconOf(cover) });
  };
}

/** Electron asks for a picture that is not empty, and reads it here without limits: the small one that the engine has made of a cover, or a plain square where there is none that it can read. */
function iconOf(cover: string | null): NativeImage {
  const picture = cover === null ? null : nativeImage.createFromPath(cover);
  if (picture !== null && !picture.isEmpty()) return picture.resize({ width: SIZE });
  const grey = Buffer.alloc(SIZE * SIZE * 4, 0x80);
  return nativeImage.createFromBitmap(grey, { width: SIZE, height: SIZE });
}
