import { ensureChromium, ensurePrograms } from '../set-up/system-packages.mjs';

/** The other programs that benchmarks are compared with, by name, with their Debian packages. */
const PEERS = {
  curl: ['curl'],
  f3d: ['f3d'],
  // f3d draws into a window. On a machine without a display it needs this virtual one.
  'xvfb-run': ['xvfb', 'xauth'],
};
/** The peers of each benchmark. @type {Record<string, readonly (keyof typeof PEERS)[]>} */
const NEEDED = { download: ['curl'], viewer: ['f3d', 'xvfb-run'] };
/** The benchmarks that run in a browser. */
const IN_CHROMIUM = new Set(['viewer', 'window', 'first-picture']);
const CHROMIUM_REMEDY = 'install Chromium or Chrome, or name it in CHROMIUM_PATH';

/**
 * Installs the peers of benchmarks if it can: as root on Debian. A benchmark reports the peers that are missing, and runs without them.
 * @param {readonly string[]} names
 * @returns {{ env: Record<string, string>, impossible: import('./figures.mjs').LeftOut[] }} env: environment variables for the
 *   benchmarks; impossible: benchmarks that cannot run at all
 */
export function ensurePeers(names) {
  const wanted = [...new Set(names.flatMap((name) => NEEDED[name] ?? []))].filter(
    (program) => program !== 'xvfb-run' || process.platform === 'linux',
  );
  ensurePrograms(
    'what the benchmarks are measured beside',
    Object.fromEntries(wanted.map((name) => [name, PEERS[name]])),
  );
  const inChromium = names.filter((name) => IN_CHROMIUM.has(name));
  const chromium = inChromium.length === 0 ? undefined : ensureChromium();
  if (chromium !== undefined) return { env: { CHROMIUM_PATH: chromium }, impossible: [] };
  return {
    env: {},
    impossible: inChromium.map((name) => ({
      kind: 'left-out',
      name,
      missing: 'Chromium',
      remedy: CHROMIUM_REMEDY,
    })),
  };
}
