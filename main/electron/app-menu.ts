import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What the menu does in addition to the system's own roles. */
export interface MenuActions {
  readonly openLibraryFolder: () => void;
}

/**
 * The system's menu. The window draws its own commands and handles their keys; this menu has only what a system expects of every
 * program, and no key that the window uses.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  packaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const libraryFolder = { label: 'Open Library Folder', click: actions.openLibraryFolder };
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [libraryFolder, { type: 'separator' }, isMac ? { role: 'close' } : { role: 'quit' }],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: '&Help', submenu: [{ role: 'about' } as const] }]),
  ];
}

export function setAppMenu(platform: NodeJS.Platform, packaged: boolean, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, packaged, actions)));
}
