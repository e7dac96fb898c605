import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserWindow, dialog, type MessageBoxOptions, type OpenDialogOptions, shell } from 'electron';
import { AppError } from '../../shared/model/app-error.ts';
import type { ProgramUse, ShellAbilities } from '../shell/shell-engine.ts';
import { createDragOut } from './drag-out.ts';

const FOLDER: OpenDialogOptions = { title: 'Choose a folder of references', properties: ['openDirectory'] };
const IMAGES: OpenDialogOptions = {
  title: 'Choose references',
  properties: ['openFile', 'multiSelections'],
  filters: [{ name: 'Images', extensions: ['png', 'jpg', 'jpeg', 'webp'] }],
};

const MESHES: OpenDialogOptions = {
  title: 'Choose models',
  properties: ['openFile', 'multiSelections'],
  filters: [{ name: 'Models', extensions: ['glb', 'stl', 'obj'] }],
};
const IMPORTS: OpenDialogOptions = {
  title: 'Choose what to import',
  properties: ['openFile', 'multiSelections'],
  filters: [
    {
      name: 'Models, depth maps, pictures and zips',
      extensions: [...'glb gltf obj stl fbx usdz exr png jpg jpeg webp zip'.split(' ')],
    },
    { name: 'All files', extensions: ['*'] },
  ],
};
const PROGRAM: OpenDialogOptions = { title: 'Choose a program', properties: ['openFile'] };
const DIALOGS = {
  folder: FOLDER,
  images: IMAGES,
  meshes: MESHES,
  imports: IMPORTS,
  program: PROGRAM,
} as const;

const ASKED = {
  cutout: {
    title: 'A program that cuts pictures out',
    message: 'Let Local run this program for every picture that has no alpha?',
  },
  'open-with': {
    title: 'A program that opens files',
    message: 'Let Maquette start this program with files that you open with it?',
  },
} as const satisfies Record<ProgramUse, Partial<MessageBoxOptions>>;

/** The calls that only Electron can answer. */
export function electronAbilities(window: () => BrowserWindow | null): ShellAbilities {
  return {
    shell: { kind: 'electron', systemDialogs: true, droppedPaths: true },
    pick: async ({ what }) => {
      const options = DIALOGS[what];
      const parent = window();
      const picked = await (parent === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(parent, options));
      return picked.canceled || picked.filePaths.length === 0 ? null : picked.filePaths;
    },
    showFolder: async (folder) => shell.showItemInFolder(folder),
    dragOut: createDragOut(window),
    allowProgram: async (command, use) => {
      const question: MessageBoxOptions = {
        type: 'warning',
        ...ASKED[use],
        detail: `${command}\n\nIt runs with your rights, and can do whatever you can.`,
        buttons: ['Let it run', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      };
      const parent = window();
      const { response } = await (parent === null
        ? dialog.showMessageBox(question)
        : dialog.showMessageBox(parent, question));
      if (response !== 0)
        throw new AppError('cancelled', 'The program was not changed, because it was not let run.');
    },
  };
}

/**
 * Shows a folder's content in the system's file manager, by selecting a file in it. Nothing is ever opened with
 * `shell.openPath`, because that would run a folder that is an app.
 * @param file relative to the folder
 * @throws AppError `not-found` if it does not exist
 */
export async function showFileOf(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (!there) throw new AppError('not-found', `${folder} cannot be reached; connect its drive.`);
  shell.showItemInFolder(path);
}
