import { statfs } from 'node:fs/promises';

/**
 * Virtual file systems of the Linux kernel, by their number (statfs(2)): processes, devices, kernel settings. They contain no user files,
 * some of them are endless, and reading files in others has side effects.
 */
const MADE_UP: ReadonlySet<number> = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x1cd1, // devpts
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0x62656570, // configfs
  0x65735543, // fusectl
  0x19800202, // mqueue
  0x6165676c, // pstore
  0xcafe4a11, // bpf
  0xde5e81e4, // efivarfs
  0x42494e4d, // binfmt_misc
  0xf97cff8c, // selinux
  0x6e736673, // namespaces
]);

/** Whether a folder lies on a virtual file system. False if that cannot be determined. */
export async function isMadeUp(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const type = await statfs(folder).then(
    (stats) => stats.type,
    () => null,
  );
  return type !== null && MADE_UP.has(type >>> 0);
}
