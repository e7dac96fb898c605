import type { OpenedFile } from '../../store/library/viewing.ts';

/** Prepares a file for the viewer. Its `blob:` address keeps it in memory until the address is revoked. */
export function openedFileOf(file: File): OpenedFile {
  return {
    name: file.name,
    url: URL.createObjectURL(file),
    format: file.name.split('.').at(-1)?.toLowerCase() ?? '',
    bytes: file.size,
  };
}
