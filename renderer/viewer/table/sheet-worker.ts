import { sheetName } from '../../../shared/model/pictures/turn-sheets.ts';
import { setFileBase } from '../../bridge/file-address.ts';
import { fetchDerivedFile, saveDerivedFile } from '../preview/derived-file-store.ts';
import { PREVIEW_FILE } from '../preview/preview-name.ts';
import { readPreview } from '../preview/read-preview.ts';
import { createSheetDrawer, type PlacedModel, type SheetDrawer } from './draw-sheet.ts';
import type { SheetAnswer, SheetRequest } from './sheet-messages.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: SheetAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<SheetRequest>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;
const never = new AbortController().signal;

let drawer: SheetDrawer | null = null;
/** The last model: its other tilts are often wanted next. */
let last: { readonly sha256: string; readonly placed: PlacedModel } | null = null;

async function placedModel(sha256: string): Promise<PlacedModel | null> {
  if (last?.sha256 === sha256) return last.placed;
  const file = await fetchDerivedFile(sha256, PREVIEW_FILE, never);
  if (file === null) return null;
  const read = await readPreview(file).catch(() => null);
  // One that is damaged is made anew, as one that is not there.
  if (read === null) return null;
  const { model, coarse } = read;
  last?.placed.dispose();
  last = null;
  drawer ??= createSheetDrawer();
  const placed = drawer.place({ ...model, meshes: coarse });
  last = { sha256, placed };
  return placed;
}

async function draw({ fileBase, sha256, shading, tilt }: SheetRequest): Promise<SheetAnswer> {
  setFileBase(fileBase);
  const placed = await placedModel(sha256);
  if (placed === null) return { kind: 'no-preview' };
  await saveDerivedFile(sha256, sheetName(shading, tilt), await placed.draw(shading, tilt));
  return { kind: 'kept' };
}

scope.addEventListener('message', ({ data }) => {
  draw(data).then(
    (answer) => scope.postMessage(answer),
    (cause: unknown) =>
      scope.postMessage({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) }),
  );
});
