/** Formats whose texture coordinates have v = 0 at the top of a picture. The readers of all others keep it at the bottom, and turn the pictures over. */
const FROM_TOP: ReadonlySet<string> = new Set(['glb', 'gltf', 'exr', 'png']);

/** Whether v is counted from the top of pictures. @param format the extension of the model's file */
export const countsFromTop = (format: string): boolean => FROM_TOP.has(format);
