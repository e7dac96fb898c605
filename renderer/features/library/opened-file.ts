import type { OpenedFile } from '../../store/library/viewing.ts';

/** A file as the window looks at it. Its address holds it in memory until it is revoked. */
export function openedFileOf(file: File): OpenedFile {
  return {
    name: file.name,
    url: URL.createObjectURL(file),
    format: file.name.split('.').at(-1)?.toLowerCase() ?? '',
    bytes: file.size,
  };
}
