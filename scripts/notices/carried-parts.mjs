/**
 * Works of others that come inside of shipped packages, or beside them, and that no lock file names.
 * @typedef {object} CarriedPart
 * @property {string} name
 * @property {string} licence an SPDX expression
 * @property {string} within what it comes in, and how it says under which licence
 * @property {string | null} file its licence, below node_modules; null where the package carries none
 */

/** @type {readonly CarriedPart[]} */
export const CARRIED_PARTS = [
  {
    name: 'Basis Universal transcoder',
    licence: 'Apache-2.0',
    within: 'Comes in three (examples/jsm/libs/basis); its readme there names the licence.',
    file: null,
  },
  {
    name: 'Draco decoder',
    licence: 'Apache-2.0',
    within: 'Comes in three (examples/jsm/libs/draco); its readme there names the licence.',
    file: null,
  },
  {
    name: 'fflate',
    licence: 'MIT',
    within: 'Comes in three (examples/jsm/libs/fflate.module.js); its first lines name the licence.',
    file: 'fflate/LICENSE',
  },
  {
    name: 'meshoptimizer decoder',
    licence: 'MIT',
    within: 'Comes in three (examples/jsm/libs/meshopt_decoder.module.js).',
    file: 'meshoptimizer/LICENSE.md',
  },
  {
    name: 'react-reconciler',
    licence: 'MIT',
    within:
      'Comes in @react-three/fiber, which carries no licence file of its own for it; the text is React’s.',
    file: 'react/LICENSE',
  },
  {
    name: 'Electron',
    licence: 'MIT',
    within:
      'The program that the app runs in. The licences of Chromium and of all that it is made of stand in LICENSES.chromium.html, beside the app’s program.',
    file: 'electron/LICENSE',
  },
];
