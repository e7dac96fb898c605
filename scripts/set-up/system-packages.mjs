import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { say } from './say.mjs';
import { failedToday, rememberFailure } from './stamp.mjs';

const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const CHROMIUM_FILES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** What the integration tests look at their results with, or stand on: program → Debian packages. */
const TEST_TOOLS = {
  assimp: ['assimp-utils'],
  // Its glTF importer needs numpy, which Debian only recommends.
  blender: ['blender', 'python3-numpy'],
  // A keyring of the tests' own, on a D-Bus of its own.
  'gnome-keyring-daemon': ['gnome-keyring'],
  'dbus-daemon': ['dbus-daemon'],
  gdbus: ['libglib2.0-bin'],
  // The server of a studio. Its own programs lie outside of the path; this one is installed with them.
  pg_ctlcluster: ['postgresql'],
};

const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined;

/** @param {string[]} args @returns {boolean} whether apt-get did it */
function aptGet(...args) {
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/**
 * Installs Debian packages; a failure is told, and not tried again the same day.
 * @param {string} name what they are, in words
 * @param {string[]} packages
 */
function install(name, packages) {
  if (failedToday(name)) return;
  say(`installing ${name} (${packages.join(', ')}) …`);
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (aptGet(...install) || (aptGet('update') && aptGet(...install))) return;
  rememberFailure(name);
  say(`apt-get could not install ${name}; it will be tried again tomorrow`);
}

const findChromium = () =>
  process.env['CHROMIUM_PATH'] ??
  CHROMIUM_NAMES.map(findProgram).find((file) => file !== undefined) ??
  CHROMIUM_FILES.find((file) => existsSync(file));

/** @returns {string | undefined} a Chromium for the window tests; on Debian, as root, it is installed when missing */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined || !canInstall()) return found;
  install('a Chromium for the window tests', ['chromium']);
  return findChromium();
}

/**
 * Installs programs that are missing, where it can: as root on Debian.
 * @param {string} what they are, in words
 * @param {Record<string, readonly string[]>} tools program → Debian packages
 * @returns {string[]} those that are missing even after trying
 */
export function ensurePrograms(what, tools) {
  const missing = () => Object.entries(tools).filter(([program]) => findProgram(program) === undefined);
  const packages = missing().flatMap(([, names]) => names);
  if (packages.length > 0 && canInstall()) install(what, packages);
  return missing().map(([program]) => program);
}

/** @returns {string[]} the programs that tests look at their results with and that are missing even after trying */
export const ensureTestTools = () => ensurePrograms('the tools of the integration tests', TEST_TOOLS);
