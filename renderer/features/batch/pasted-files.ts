/** What a browser calls a picture that was copied without a file. */
const NAMELESS = /^image\.(png|jpe?g|webp)$/i;

/** Whether the text that has the focus takes what is pasted. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

/** The files of a paste. A picture without a file is named after the time, and several of them are counted. */
export function namedPasted(files: readonly File[], now: Date): readonly File[] {
  let nameless = 0;
  return files.map((file) => {
    const ending = NAMELESS.exec(file.name)?.[1];
    if (ending === undefined) return file;
    nameless += 1;
    const count = nameless === 1 ? '' : ` (${nameless})`;
    return new File([file], `Pasted ${stamp(now)}${count}.${ending.toLowerCase()}`, { type: file.type });
  });
}

/** The local time as names of files have it on every system: `2026-11-23 14.05`. */
function stamp(at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}`;
}
