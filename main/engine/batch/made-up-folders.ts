import { statfs } from 'node:fs/promises';

/**
 * File systems that a Linux kernel makes up, by their number (statfs(2)): processes, devices, its own switches. Nothing in them is a
 * file of anybody, there is no end to some, and reading others does things.
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

/** Whether a folder lies on a file system that the system makes up. False where nobody can tell. */
export async function isMadeUp(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const type = await statfs(folder).then(
    (stats) => stats.type,
    () => null,
  );
  return type !== null && MADE_UP.has(type >>> 0);
}
