import { useEffect, useRef } from 'react';
import { useApp } from '../../store/app-context.tsx';
import { lookAtFile } from './look-at-file.ts';

const OPENED = '.glb,.gltf,.obj,.zip,.stl,.fbx,.usdz,.exr,.png';

/** The system's dialog for a file to look at. It belongs to the whole window, so that no workspace has to be left to choose one. */
export function FileChooser() {
  const app = useApp();
  const { fileChooser } = app.handles;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => fileChooser.register({ choose: () => input.current?.click() }), [fileChooser]);
  return (
    <input
      ref={input}
      type="file"
      accept={OPENED}
      hidden
      aria-label="File to look at"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file !== undefined) lookAtFile(app, file);
        // so that the same file can be opened again
        currentTarget.value = '';
      }}
    />
  );
}
