/** The bytes of an IPv4 (4) or IPv6 address (16) in the usual notation; a zone (`%eth0`) is ignored. */
export type IpAddress = readonly number[];

const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const GROUP = /^[\da-f]{1,4}$/i;
const WITH_ZONE = /^([^%]*)(?:%[\da-z.:-]+)?$/i;
const GROUPS = 8;

/** Parses an address without brackets; null if the text is not an IP address. */
export function readIpAddress(text: string): IpAddress | null {
  if (IPV4.test(text)) return text.split('.').map(Number);
  const address = WITH_ZONE.exec(text)?.[1];
  if (address?.includes(':') !== true) return null;
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [head = '', tail] = halves;
  const before = readGroups(head, tail === undefined);
  const after = readGroups(tail ?? '', true);
  if (before === null || after === null) return null;
  const missing = GROUPS - (before.length + after.length) / 2;
  // `::` replaces at least one group.
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...new Array<number>(missing * 2).fill(0), ...after];
}

/** @param isEnd whether the last group may be an IPv4 address */
function readGroups(text: string, isEnd: boolean): number[] | null {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [index, group] of groups.entries()) {
    if (GROUP.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    } else if (isEnd && index === groups.length - 1 && IPV4.test(group)) {
      bytes.push(...group.split('.').map(Number));
    } else return null;
  }
  return bytes;
}

/** Whether an address is of the network's family and begins with the network's first `bits` bits. */
export function isInNetwork(address: IpAddress, network: IpAddress, bits: number): boolean {
  if (address.length !== network.length) return false;
  return network.every((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8));
    const shift = 8 - left;
    return byte >> shift === (address[index] ?? 0) >> shift;
  });
}
