import { type RefObject, useEffect, useRef } from 'react';
import { useApp } from '../../../store/app-context.tsx';
import { createAttempt } from '../../../store/attempt.ts';
import { importActions } from '../../../store/library/import/import-actions.ts';
import { stageFiles } from '../../../store/library/import/stage-files.ts';
import { foldersOfDrop } from '../use-file-drop.ts';

/** Lets an element take files that are dropped on it into the library. The window's own drop zone knows by the prevented default that they were taken. */
export function useImportDrop(): RefObject<HTMLDivElement | null> {
  const app = useApp();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const { dataTransfer } = event;
      if (dataTransfer === null || dataTransfer.files.length === 0) return;
      event.preventDefault();
      const files = [...dataTransfer.files];
      const folders = foldersOfDrop(dataTransfer);
      void createAttempt(app)(async () => importActions(app).add(await stageFiles(app, files, folders)));
    };
    target.addEventListener('dragover', onOver);
    target.addEventListener('drop', onDrop);
    return () => {
      target.removeEventListener('dragover', onOver);
      target.removeEventListener('drop', onDrop);
    };
  }, [app]);
  return element;
}
