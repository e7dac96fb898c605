import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { MAX_SEGMENTATION_MESH_BYTES } from '../../../shared/interface/limits.ts';
import { sniffForeignFormat } from '../../../shared/model/mend/foreign-format.ts';

/** What a browser calls a picture that was copied without a file. */
const NAMELESS = /^(?:image\.(png|jpe?g|webp|bmp|gif|tiff?|avif)|blob|)$/i;
const MODEL_NAME = /\.(glb|stl|obj)$/i;
/** As many first bytes as every picture format needs to be recognised. */
const HEAD_BYTES = 64;
/** More is not taken into the inbox. */
const MOST_BYTES = MAX_SEGMENTATION_MESH_BYTES;

/** Whether the text that has the focus takes what is pasted. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

/**
 * The files of a paste. A picture without a file is named after the time, and gets a number where that is taken.
 * @param given the names that were given before; the new ones are added
 */
export function namedPasted(files: readonly File[], now: Date, given: Set<string>): readonly File[] {
  return files.map((file) => {
    const nameless = NAMELESS.exec(file.name);
    if (nameless === null) return file;
    const ending = (nameless[1] ?? /^image\/([a-z]+)/.exec(file.type)?.[1] ?? '').toLowerCase();
    const name = freeName(`Pasted ${stamp(now)}`, given);
    return new File([file], ending === '' ? name : `${name}.${ending}`, { type: file.type });
  });
}

function freeName(name: string, given: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${name} (${number})`;
    if (given.has(next)) continue;
    given.add(next);
    return next;
  }
}

export interface Pasted {
  readonly taken: readonly File[];
  /** Of each that is not taken, why. */
  readonly refused: readonly string[];
}

/** Divides a paste. Files on the disk are taken, and the plan says what they are; of the others, pictures and models. */
export async function judgePasted(
  files: readonly File[],
  pathForFile: (file: File) => string | null,
): Promise<Pasted> {
  if (files.length === 0) {
    const message =
      'What was pasted holds neither a picture nor a file; copy a picture, or its file, and paste it here.';
    return { taken: [], refused: [message] };
  }
  const why = await Promise.all(files.map((file) => (pathForFile(file) === null ? whyNot(file) : null)));
  return {
    taken: files.filter((_, index) => why[index] === null),
    refused: why.filter((message) => message !== null),
  };
}

async function whyNot(file: File): Promise<string | null> {
  const { name, size } = file;
  if (size > MOST_BYTES) return `${name} is over 200 MB; save a smaller picture, and paste that.`;
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return `${name} cannot be read; it may be a folder, or gone: choose it as a source instead.`;
  }
  const isPicture = sniffImageFormat(head) !== undefined || sniffForeignFormat(head) !== undefined;
  if (isPicture || MODEL_NAME.test(name)) return null;
  return `${name} is no picture, so it was left out of what was pasted.`;
}

/** The local time as names of files have it on every system: `2026-11-23 14.05`. */
function stamp(at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}`;
}
