/** Saves a file that the window made: the browser or Electron asks where, or puts it with the downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Asks for one file with these endings (`.json`); null if none was chosen. */
export function chooseFile(endings: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = endings;
    input.addEventListener('change', () => resolve(input.files?.item(0) ?? null), { once: true });
    input.addEventListener('cancel', () => resolve(null), { once: true });
    input.click();
  });
}
