/**
 * Extensions that people give to images. A file with one of these is inspected; whether it is an image that the interface accepts is
 * determined by its first bytes. Layered sources (psd, kra, …) often lie beside exported references, and are only counted.
 */
const IMAGE_NAME = /[^/\\]\.(png|jpe?g|jpe|jfif|webp|gif|bmp|tiff?|heic|heif|avif|svgz?)$/i;
const DRAWING_NAME = /[^/\\]\.svgz?$/i;

/** Whether a file's name, or its path, says that it is an image. */
export function isNamedLikeAnImage(name: string): boolean {
  return IMAGE_NAME.test(name);
}

/** Whether a file's name says that it is a drawing of lines and shapes, which has no pixels. */
export function isNamedLikeADrawing(name: string): boolean {
  return DRAWING_NAME.test(name);
}

const LEFT_ASIDE =
  /[^/]\.(psd|psb|xcf|kra|ora|clip|procreate|afphoto|afdesign|ai|eps|tga|dds|exr|hdr|jp2|jxl|dng|cr2|cr3|nef|arw|raf|orf|rw2)$/i;

/** Of a file whose name says that it is a picture of a kind that nothing here reads as a reference: its extension in lower case; else null. */
export function leftAsideEnding(name: string): string | null {
  return LEFT_ASIDE.exec(name)?.[1]?.toLowerCase() ?? null;
}
