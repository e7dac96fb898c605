/**
 * Breaks text into lines between its words; a word that is too long stays on a line of its own.
 * @param widthOf the width of a text
 * @param most lines; what is left over is said by an ellipsis
 */
export function wrapped(
  text: string,
  widthOf: (text: string) => number,
  width: number,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  const shown = lines.slice(0, most);
  return lines.length > most ? [...shown.slice(0, -1), `${shown.at(-1) ?? ''} …`] : shown;
}
