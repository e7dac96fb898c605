import { deflateSync } from 'node:zlib';

/** A record of an FBX file: a name, encoded properties, and nested records. */
export interface FbxNode {
  readonly name: string;
  readonly properties: readonly Uint8Array[];
  readonly children: readonly FbxNode[];
}

/** The length of a record's head: end offset, number of properties and their length (32 bits each), and the length of the name. */
const RECORD_HEAD = 13;
/** Arrays shorter than this, in bytes, are not deflated. */
const MIN_DEFLATED = 128;

export function node(
  name: string,
  properties: readonly Uint8Array[] = [],
  children: readonly FbxNode[] = [],
): FbxNode {
  return { name, properties, children };
}

function encode(tag: string, length: number, write: (view: DataView) => void): Uint8Array {
  const out = new Uint8Array(1 + length);
  out[0] = tag.charCodeAt(0);
  write(new DataView(out.buffer, 1));
  return out;
}

export const int32 = (value: number): Uint8Array => encode('I', 4, (view) => view.setInt32(0, value, true));

export const int64 = (value: number): Uint8Array =>
  encode('L', 8, (view) => view.setBigInt64(0, BigInt(value), true));

export const double = (value: number): Uint8Array =>
  encode('D', 8, (view) => view.setFloat64(0, value, true));

export const raw = (bytes: Uint8Array): Uint8Array => withLength('R', bytes);

/** Text as UTF-8. */
export const text = (value: string): Uint8Array => withLength('S', new TextEncoder().encode(value));

/** The text that identifies an object: its name and its class, separated by the bytes 0 and 1. */
export const named = (name: string, className: string): Uint8Array => text(`${name}\x00\x01${className}`);

function withLength(tag: string, bytes: Uint8Array): Uint8Array {
  const out = encode(tag, 4 + bytes.length, (view) => view.setUint32(0, bytes.length, true));
  out.set(bytes, 5);
  return out;
}

export const doubles = (values: Float64Array): Uint8Array => array('d', values);
export const int32s = (values: Int32Array): Uint8Array => array('i', values);

function array(tag: string, values: Float64Array | Int32Array): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const deflated = bytes.length >= MIN_DEFLATED ? deflateSync(bytes, { level: 1 }) : undefined;
  const stored = deflated ?? bytes;
  const out = encode(tag, 12 + stored.length, (view) => {
    view.setUint32(0, values.length, true);
    view.setUint32(4, deflated === undefined ? 0 : 1, true);
    view.setUint32(8, stored.length, true);
  });
  out.set(stored, 13);
  return out;
}

/** Whether a record ends with an empty record: if it has nested records, or no properties. */
function endsWithEmpty({ properties, children }: FbxNode): boolean {
  return children.length > 0 || properties.length === 0;
}

/** The size in bytes of a record and its nested records. */
export function sizeOf(record: FbxNode): number {
  const own = RECORD_HEAD + Buffer.byteLength(record.name) + propertyLength(record);
  const within = record.children.reduce((sum, child) => sum + sizeOf(child), 0);
  return own + within + (endsWithEmpty(record) ? RECORD_HEAD : 0);
}

function propertyLength(record: FbxNode): number {
  return record.properties.reduce((sum, property) => sum + property.length, 0);
}

/**
 * Writes a record, with offsets from the file's start.
 * @returns the offset of its end
 */
export function writeNode(out: Uint8Array, at: number, record: FbxNode): number {
  const view = new DataView(out.buffer, out.byteOffset);
  const name = new TextEncoder().encode(record.name);
  view.setUint32(at + 4, record.properties.length, true);
  view.setUint32(at + 8, propertyLength(record), true);
  view.setUint8(at + 12, name.length);
  out.set(name, at + RECORD_HEAD);
  let next = at + RECORD_HEAD + name.length;
  for (const property of record.properties) {
    out.set(property, next);
    next += property.length;
  }
  for (const child of record.children) next = writeNode(out, next, child);
  if (endsWithEmpty(record)) next += RECORD_HEAD;
  view.setUint32(at, next, true);
  return next;
}
