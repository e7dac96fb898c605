import { useEffect, useRef, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { counted } from '../../words/figures.ts';
import { dropActions } from './drop-actions.ts';
import './drop-zone.css';
import { addressesOfDrop, carriesInputs, filesOfDrop } from './files-of-drop.ts';
import { namedPasted, takesText } from './pasted-files.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer !== null && carriesInputs(dataTransfer);

/** Accepts files dropped anywhere on the window, and pasted ones in the Batch workspace, and says during the drag what will happen to them. */
export function DropZone() {
  const app = useApp();
  const { transport } = app;
  const staging = useAppState((state) => state.staging);
  const copies = !transport.filesHavePaths;
  const [over, setOver] = useState(false);
  /** The names that pictures without a file were given, so that each has its own. */
  const given = useRef(new Set<string>());

  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      // A panel under the pointer handles the drop itself.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!carriesFiles(event) || event.dataTransfer === null) return;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const addresses = addressesOfDrop(event.dataTransfer, location.origin);
      const files = filesOfDrop(event.dataTransfer, !copies);
      void dropActions(app).take(files.then((found) => ({ ...found, addresses })));
    };
    const onPaste = ({ clipboardData, target, defaultPrevented }: ClipboardEvent): void => {
      const { workspace, overlay } = app.store.getState();
      if (defaultPrevented || workspace !== 'batch' || overlay.kind !== 'none' || takesText(target)) return;
      const files = namedPasted([...(clipboardData?.files ?? [])], new Date(), given.current);
      void dropActions(app).takePasted(files);
    };
    window.addEventListener('paste', onPaste);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('paste', onPaste);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [app, copies]);

  if (staging !== null) {
    return (
      <div className="drop-zone" role="status">
        <p>
          Copying {staging.done + 1} of {counted(staging.total, 'file')} into Maquette’s inbox
        </p>
      </div>
    );
  }
  if (!over) return null;
  return (
    <div className="drop-zone">
      <p>Drop to plan a batch</p>
      <p className="dim">
        {copies
          ? 'A browser does not tell where files lie, so they are copied into Maquette’s inbox first.'
          : 'Folders are looked through; nothing is sent until you start it.'}
      </p>
    </div>
  );
}
