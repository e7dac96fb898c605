import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type {
  ParsedMaterial,
  ParsedModel,
  ParseMessage,
} from '../../../renderer/viewer/load/parsed-model.ts';

/** What the viewer's own worker made of a file, without its arrays. */
export type WorkerAnswer =
  | {
      readonly words: null;
      readonly measured: ParsedModel['measured'];
      readonly materials: readonly ParsedMaterial[];
      readonly notes: readonly string[];
      readonly depth: ParsedModel['depth'];
      /** Width and height of a depth map. */
      readonly picture: readonly number[] | null;
      readonly coloured: boolean;
      /** Of each texture, its bottom left and bottom right pixel. */
      readonly corners: readonly (readonly number[])[];
    }
  /** Why it is not shown. */
  | { readonly words: string };

const PAGE_FOLDER =
  process.env['MAQUETTE_PAGE_FOLDER'] ?? resolve(import.meta.dirname, '../../../out/renderer');

/** Reads a file in the built worker, in the window's own page: its real decoders, under its real policy. */
export async function readInWorker(page: Page, bytes: Uint8Array): Promise<WorkerAnswer> {
  const script = readdirSync(resolve(PAGE_FOLDER, 'assets')).find((name) =>
    /^parse-worker-.*\.js$/.test(name),
  );
  const asked = { script: `/assets/${script}`, base64: Buffer.from(bytes).toString('base64') };
  return await page.evaluate(async ({ script, base64 }) => {
    const worker = new Worker(script, { type: 'module' });
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([content]));
    try {
      return await new Promise<WorkerAnswer>((answer, reject) => {
        worker.addEventListener('error', ({ message }) => reject(new Error(message)));
        worker.addEventListener('message', ({ data }: MessageEvent<ParseMessage>) => {
          if (data.kind === 'failed') answer({ words: data.message });
          if (data.kind !== 'parsed') return;
          const { measured, materials, notes, meshes, textures, picture, depth } = data.model;
          const corners = textures.map(({ bitmap }) => {
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
              willReadFrequently: true,
            });
            context?.drawImage(bitmap, 0, 0);
            const pixel = (x: number): number[] => [
              ...(context?.getImageData(x, bitmap.height - 1, 1, 1).data.subarray(0, 3) ?? []),
            ];
            return [...pixel(0), ...pixel(bitmap.width - 1)];
          });
          answer({
            words: null,
            measured,
            materials,
            notes,
            depth,
            corners,
            picture: picture === null ? null : [picture.width, picture.height],
            coloured: meshes.some(({ colours }) => colours !== null),
          });
        });
        worker.postMessage({ kind: 'read', url, sha256: null, turn: 'none' });
      });
    } finally {
      worker.terminate();
      URL.revokeObjectURL(url);
    }
  }, asked);
}
