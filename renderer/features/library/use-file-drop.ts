import { type RefObject, useEffect, useRef } from 'react';

/** The names of the folders in a drop. @param transfer read synchronously, because the browser empties it after the event */
export function foldersOfDrop({ items }: Pick<DataTransfer, 'items'>): ReadonlySet<string> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  return new Set(entries.flatMap((entry) => (entry?.isDirectory === true ? [entry.name] : [])));
}

/**
 * The file of a drop that is to be looked at; null if a folder was dropped, which only a batch can be made of.
 * @param transfer read synchronously, because the browser empties it after the event
 */
export function droppedFile({ files, items }: Pick<DataTransfer, 'files' | 'items'>): File | null {
  return foldersOfDrop({ items }).size > 0 ? null : (files[0] ?? null);
}

/**
 * Lets an element accept one dropped file. A folder is left to the window's drop zone. It prevents the event's default, by which the window's drop zone knows that the file was
 * handled.
 */
export function useFileDrop(onFile: (file: File) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer === null ? null : droppedFile(event.dataTransfer);
      if (file === null) return;
      event.preventDefault();
      onFile(file);
    };
    target.addEventListener('dragover', onOver);
    target.addEventListener('drop', onDrop);
    return () => {
      target.removeEventListener('dragover', onOver);
      target.removeEventListener('drop', onDrop);
    };
  }, [onFile]);
  return element;
}
