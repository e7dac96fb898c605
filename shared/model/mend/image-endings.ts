/**
 * Extensions that people give to images. A file with one of these is inspected; whether it is an image that the interface accepts is
 * determined by its first bytes. Layered sources (psd, exr, …) often lie beside exported references, and are ignored.
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
