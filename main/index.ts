import './start/thread-pool.ts';
import { readAppFlags } from './electron/app-flags.ts';
import { dataFolder, makeBrowserFolder } from './electron/app-folders.ts';
import { openElectronEngine } from './electron/electron-engine.ts';
import { runElectron } from './electron/run-electron.ts';

const flags = readAppFlags(process.argv.slice(1));
const data = dataFolder(flags);

void runElectron({
  browserFolder: makeBrowserFolder(data),
  openEngine: () => openElectronEngine(data, flags),
});
