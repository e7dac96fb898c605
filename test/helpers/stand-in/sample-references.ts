import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ImageFormat, View } from '../../../shared/interface/formats.ts';
import type { ImageFile, Reference } from '../../../shared/model/reference.ts';

export const SAMPLES_FOLDER = resolve(import.meta.dirname, '../../../assets/samples');

const FORMATS: Readonly<Record<string, ImageFormat>> = { png: 'png', jpg: 'jpeg', webp: 'webp' };
const VIEW_NAME = /^(.+)_(front|back|left|right)$/;

function imageFile(name: string): ImageFile {
  const path = join(SAMPLES_FOLDER, name);
  const format = FORMATS[name.split('.').at(-1) ?? ''] ?? null;
  return { path, name, bytes: statSync(path).size, format, width: 1024, height: 1024, sha256: null };
}

/** The committed samples as references: singles and view sets, in the order of their names. */
export function sampleReferences(): readonly Reference[] {
  const found = new Map<string, { readonly view: View | null; readonly image: ImageFile }[]>();
  for (const name of readdirSync(SAMPLES_FOLDER).sort()) {
    const stem = name.replace(/\.(png|jpg|webp)$/, '');
    if (stem === name) continue;
    const [, subject = stem, view = null] = VIEW_NAME.exec(stem) ?? [];
    const images = found.get(subject) ?? [];
    found.set(subject, [...images, { view: view as View | null, image: imageFile(name) }]);
  }
  return [...found].map(([name, images]): Reference => {
    const [first] = images;
    if (images.length === 1 && first !== undefined) return { kind: 'single', name, image: first.image };
    return {
      kind: 'views',
      name,
      images: images.map(({ view, image }) => ({ view: view ?? 'front', image })),
    };
  });
}

/** A reference to a file that cannot be sent. */
export function badReference(name: string, bytes: number, format: ImageFile['format'] = null): Reference {
  const image: ImageFile = {
    path: join(SAMPLES_FOLDER, name),
    name,
    bytes,
    format,
    width: null,
    height: null,
    sha256: null,
  };
  return { kind: 'single', name: name.replace(/\.\w+$/, ''), image };
}
