import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { app } from 'electron';
import { platformFolders, thisMachine } from '../host/platform-folders.ts';

/** Where the app keeps its data, known before it is ready. */
export function dataFolder(): string {
  const given = app.commandLine.getSwitchValue('data');
  if (given !== '') return resolve(given);
  return platformFolders({ platform: process.platform, env: process.env, home: homedir(), userDirs: null })
    .data;
}

/** The default library: the same as the command line's, so that both speak of one. */
export async function libraryFolder(): Promise<string> {
  const given = app.commandLine.getSwitchValue('library');
  if (given !== '') return resolve(given);
  return platformFolders(await thisMachine(process.env, homedir())).library;
}
