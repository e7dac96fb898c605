/**
 * What electron-builder packs (electron-builder.yml): every package that the app needs to run, so the whole tree below
 * `dependencies`, without builds for systems that Electron is not made for. Node for running from source stands in
 * `optionalDependencies` of the project itself, and is left out of the app.
 *
 * @typedef {{ version?: string, license?: string, name?: string,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {object} ShippedPackage
 * @property {string} name of its maker; where it is installed under another, `folder` says so
 * @property {string} version
 * @property {string} licence an SPDX expression, as the lock file has it
 * @property {string} folder where it is installed, below the project
 * @property {string | null} buildOf the folder of the package that this is one system's build of; null for all others
 */

const SYSTEMS = ['linux', 'darwin', 'win32'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32'];

/** @param {string | string[] | undefined} allowed @param {readonly string[]} ours */
function meets(allowed, ours) {
  return allowed === undefined || [allowed].flat().some((each) => ours.includes(each));
}

/** @param {LockedPackage} found */
const isForElectron = ({ os, cpu, libc }) =>
  meets(os, SYSTEMS) && meets(cpu, PROCESSORS) && meets(libc, ['glibc']);

/** @param {LockedPackage} found */
const isForOneSystem = ({ os, cpu }) => os !== undefined || cpu !== undefined;

/** @param {LockedPackage} found @returns {string[]} what it asks to be there */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Where a package finds another: in its own folder, or in the nearest one above.
 * @param {Lock['packages']} packages @param {string} from @param {string} name @returns {string | undefined}
 */
function folderOf(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (base === '') return undefined;
  }
}

/** @param {string} a @param {string} b the same on every machine, whatever its language */
const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {Lock} lock @returns {ShippedPackage[]} in the order of their names; each version once */
export function shippedPackages({ packages }) {
  /** @type {Map<string, ShippedPackage>} */
  const shipped = new Map();
  const seen = new Set();
  /** @param {string} from @param {readonly string[]} names @param {string | null} asker */
  const take = (from, names, asker) => {
    for (const name of names) {
      const folder = folderOf(packages, from, name);
      const found = folder === undefined ? undefined : packages[folder];
      if (folder === undefined || found === undefined || seen.has(folder) || !isForElectron(found)) continue;
      seen.add(folder);
      const { version = '', license = '' } = found;
      const own = found.name ?? name;
      const buildOf = isForOneSystem(found) ? asker : null;
      const key = `${own} ${version}`;
      if (!shipped.has(key)) shipped.set(key, { name: own, version, licence: license, folder, buildOf });
      take(folder, needs(found), buildOf ?? folder);
    }
  };
  take('', Object.keys(packages['']?.dependencies ?? {}), null);
  return [...shipped.values()].sort((a, b) => order(`${a.name} ${a.version}`, `${b.name} ${b.version}`));
}
