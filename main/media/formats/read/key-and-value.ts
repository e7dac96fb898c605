/**
 * The first word of a line and the rest of it, without the white space around them; both may be empty. One expression for both would take
 * time by the square of a long run of spaces.
 */
export function keyAndValue(line: string): readonly [key: string, value: string] {
  const text = line.trim();
  const end = text.search(/\s/);
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()];
}
