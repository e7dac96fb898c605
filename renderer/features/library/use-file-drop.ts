import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets an element accept one dropped file. It prevents the event's default, by which the window's drop zone knows that the file was
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
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
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
