import { join } from 'node:path';
import { dataFolder } from './electron/app-folders.ts';
import { openElectronEngine } from './electron/electron-engine.ts';
import { runElectron } from './electron/run-electron.ts';

const data = dataFolder();

void runElectron({
  browserFolder: join(data, 'browser'),
  openEngine: () => openElectronEngine(data),
});
