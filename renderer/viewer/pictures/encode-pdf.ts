/** A page: a JPEG that fills it. As a blob, which the browser may keep on the disk: a document may have hundreds. */
export interface PdfPage {
  readonly jpeg: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Points along the longer edge of A4. */
const LONG_EDGE = 842;

/**
 * Writes a document of pictures, one a page, as long as A4. A JPEG is put into a PDF as it is.
 * @param title stands in the head of the window that shows it
 */
export function pdfOf(pages: readonly PdfPage[], title: string): Blob {
  const parts: (string | Blob)[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (part: string | Blob): void => {
    parts.push(part);
    length += typeof part === 'string' ? new TextEncoder().encode(part).length : part.size;
  };
  const object = (id: number, ...content: readonly (string | Blob)[]): void => {
    starts[id] = length;
    write(`${id} 0 obj\n`);
    for (const part of content) write(part);
    write('\nendobj\n');
  };
  const idsOf = (page: number) => ({ page: 4 + page * 3, content: 5 + page * 3, picture: 6 + page * 3 });
  write('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${idsOf(index).page} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  object(3, `<< /Title <${utf16Hex(title)}> /Producer (Maquette) >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const ids = idsOf(index);
    const scale = LONG_EDGE / Math.max(width, height);
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const draw = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`;
    object(
      ids.page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${ids.content} 0 R /Resources << /XObject << /P ${ids.picture} 0 R >> >> >>`,
    );
    object(ids.content, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    object(
      ids.picture,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const table = length;
  const count = 4 + pages.length * 3;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let id = 1; id < count; id += 1) write(`${String(starts[id]).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

/** Text in any script, as a PDF has it. */
function utf16Hex(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return ['feff', ...units.map((unit) => unit.toString(16).padStart(4, '0'))].join('');
}
