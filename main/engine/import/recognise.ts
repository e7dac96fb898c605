import { FORMAT_HEAD_BYTES, fileFormatOf } from '../../media/formats/recognise/file-format.ts';
import { endingOf } from '../batch/input-names.ts';
import type { SeenFile } from './import-task.ts';
import type { SourceBytes } from './source-bytes.ts';

/** What a file is, by its first bytes. */
export type Recognised =
  | { readonly is: 'model'; readonly format: 'glb' | 'gltf' | 'obj' | 'stl' | 'fbx' | 'usdz' }
  | { readonly is: 'depth'; readonly format: 'exr' | 'png' }
  | { readonly is: 'picture'; readonly format: 'png' | 'jpg' | 'webp' }
  | { readonly is: 'archive' }
  /** A model or a scene of a format that Maquette has no reader for. */
  | { readonly is: 'unread'; readonly format: string }
  | { readonly is: 'empty' }
  | { readonly is: 'unknown' };

/** Endings of models and scenes that Maquette does not read. */
const UNREAD: ReadonlySet<string> = new Set([
  'ply',
  'usd',
  'usda',
  'usdc',
  'blend',
  'dae',
  '3ds',
  'max',
  'ma',
  'mb',
  'c4d',
  'abc',
  'step',
  'stp',
  'iges',
  'x3d',
  'wrl',
  '3mf',
  'off',
  'vrm',
  'ztl',
  'lwo',
]);

/** A zip without any files begins with its end. */
const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
/** Bytes that say more about texts that have no signature. */
const TEXT_BYTES = 64 * 1024;
/** At least one vertex, as the viewer asks for. */
const OBJ_LINE = /^[ \t]*(?:v|vt|vn)[ \t]+[-+.\d]/m;

/** Recognises a file by its first bytes; its name decides only among texts, which have no signature. */
export async function recognise(source: SourceBytes, file: SeenFile, name: string): Promise<Recognised> {
  if (file.bytes === 0) return { is: 'empty' };
  const head = await source.head(file, FORMAT_HEAD_BYTES);
  const ending = endingOf(name);
  const format = fileFormatOf(head, file.bytes);
  switch (format) {
    case 'zip':
      // A usdz whose scene is not its first file, or is packed, is none.
      return { is: 'archive' };
    case 'exr':
      return { is: 'depth', format };
    case 'png':
      return isDeepGrey(head) ? { is: 'depth', format } : { is: 'picture', format };
    case 'jpg':
    case 'webp':
      return { is: 'picture', format };
    case null:
      if (head.subarray(0, END_OF_ZIP.length).equals(END_OF_ZIP)) return { is: 'archive' };
      return byText(source, file, ending, head);
    default:
      return UNREAD.has(ending) && format === 'obj'
        ? { is: 'unread', format: ending }
        : { is: 'model', format };
  }
}

async function byText(
  source: SourceBytes,
  file: SeenFile,
  ending: string,
  head: Buffer,
): Promise<Recognised> {
  if (ending === 'gltf' && /^\s*\{/.test(head.toString('utf8'))) return { is: 'model', format: 'gltf' };
  if (ending === 'obj' && !head.includes(0)) {
    const text = (await source.head(file, TEXT_BYTES)).toString('latin1');
    if (OBJ_LINE.test(text)) return { is: 'model', format: 'obj' };
  }
  return UNREAD.has(ending) ? { is: 'unread', format: ending } : { is: 'unknown' };
}

/** Whether a png holds one channel (and perhaps alpha) of 16 bits, as depth maps do and pictures hardly ever. */
function isDeepGrey(head: Buffer): boolean {
  return head.length > 25 && head[24] === 16 && (head[25] === 0 || head[25] === 4);
}
