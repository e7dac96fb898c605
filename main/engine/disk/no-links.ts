/** Codes of file systems without hard links, such as exFAT and some shares. */
export const NO_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EINVAL',
  'UNKNOWN',
  'EXDEV',
]);
