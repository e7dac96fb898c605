import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry } from 'yauzl';
import type { Unmeasurable } from '../../../shared/model/quality/quality.ts';
import { readMesh, readModel, readObjWithMaterials } from '../../media/formats/read-mesh.ts';
import { MediaError } from '../../media/media-error.ts';
import type { MediaFault } from '../../media/media-fault.ts';
import type { SourceModel } from '../../media/mesh/source-mesh.ts';
import type { ReadFiles } from './read-files.ts';

/** Formats that no reader of this process knows. */
const OTHERS: ReadonlySet<string> = new Set([
  'fbx',
  'usdz',
  'usd',
  'usda',
  'gltf',
  'ply',
  '3mf',
  'dae',
  'blend',
]);
/** What a zip may hold, unpacked, in all. Bytes. */
const MAX_UNPACKED = 512 * 1024 ** 2;
/** Faults that say nothing of the file, only of what is read here. */
const NOT_READ: ReadonlySet<MediaFault['code']> = new Set([
  'glb-compressed',
  'glb-version',
  'glb-sparse',
  'glb-data-elsewhere',
  'mesh-unknown',
]);
const TOO_MUCH: ReadonlySet<MediaFault['code']> = new Set([
  'too-many-faces',
  'too-many-vertices',
  'glb-too-many-pieces',
  'glb-too-many-materials',
  'files-too-large',
]);

/** Reads the file of a model: glb, obj, stl, or an obj in a zip with its materials; or says why it cannot be measured. */
export async function readModelFile({
  ending,
  model,
  beside,
}: Pick<ReadFiles, 'ending' | 'model' | 'beside'>): Promise<SourceModel | { readonly why: Unmeasurable }> {
  if (OTHERS.has(ending)) return { why: 'format' };
  try {
    if (ending === 'glb') return readModel(model);
    if (ending === 'zip') return await readZip(model);
    if (ending === 'obj') return objOf(model, beside);
    return { mesh: readMesh(model), objects: [] };
  } catch (cause) {
    if (!(cause instanceof MediaError)) throw cause;
    const { code } = cause.fault;
    return { why: NOT_READ.has(code) ? 'format' : TOO_MUCH.has(code) ? 'memory' : 'unreadable' };
  }
}

function objOf(bytes: Uint8Array, beside: ReadFiles['beside']): SourceModel {
  const byName = new Map(Object.entries(beside).map(([name, content]) => [name.toLowerCase(), content]));
  const read = (path: string): Uint8Array | undefined =>
    byName.get(posix.basename(path.replaceAll('\\', '/')).toLowerCase());
  return { mesh: readObjWithMaterials(bytes, read), objects: [] };
}

async function readZip(bytes: Uint8Array): Promise<SourceModel | { readonly why: Unmeasurable }> {
  let files: Readonly<Record<string, Uint8Array>> | null;
  try {
    files = await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // Whatever the archive's reader finds wrong is a fault of the file.
    return { why: 'unreadable' };
  }
  if (files === null) return { why: 'memory' };
  const [, obj] = Object.entries(files).find(([name]) => name.toLowerCase().endsWith('.obj')) ?? [];
  return obj === undefined ? { why: 'format' } : objOf(obj, files);
}

/** The files of an archive by their names without folders; null if they are too large. */
async function unpack(bytes: Buffer): Promise<Readonly<Record<string, Uint8Array>> | null> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files: Record<string, Uint8Array> = {};
  let left = MAX_UNPACKED;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  zip.on('end', () => resolve(true));
  zip.on('error', reject);
  zip.on('entry', (entry: Entry) => {
    left -= entry.uncompressedSize;
    if (left < 0) {
      resolve(false);
      return;
    }
    if (entry.fileName.endsWith('/')) {
      zip.readEntry();
      return;
    }
    // The reader of the archive fails where more comes than its list says.
    open(entry)
      .then((stream) => buffer(stream))
      .then((content) => {
        files[posix.basename(entry.fileName)] = content;
        zip.readEntry();
      })
      .catch(reject);
  });
  zip.readEntry();
  return (await promise) ? files : null;
}
