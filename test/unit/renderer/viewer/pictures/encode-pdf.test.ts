import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PdfPage, pdfOf } from '../../../../../renderer/viewer/pictures/encode-pdf.ts';

async function page(width: number, height: number): Promise<PdfPage> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#c66' } })
    .jpeg()
    .toBuffer();
  return { jpeg: new Blob([new Uint8Array(jpeg)]), width, height };
}

describe('pdfOf', () => {
  it('writes a page for each picture, and a table that leads to each object', async () => {
    const pages = [await page(300, 200), await page(200, 300)];
    const bytes = Buffer.from(await pdfOf(pages, 'Märchen 木').arrayBuffer());
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(text).toContain('/Count 2');
    expect(text).toContain('/MediaBox [0 0 842.00 561.33]');
    expect(text).toContain('/MediaBox [0 0 561.33 842.00]');
    expect(text).toContain('<feff004d00e400720063006800650 06e00206728>'.replace(' ', ''));
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(starts).toHaveLength(9);
    for (const [index, at] of starts.entries())
      expect(text.slice(at, at + 10).startsWith(`${index + 1} 0 obj`)).toBe(true);
    for (const { jpeg } of pages) expect(bytes.includes(Buffer.from(await jpeg.arrayBuffer()))).toBe(true);
  });
});
