import {
  type SheetName,
  sheetName,
  type TableShading,
  type TableTilt,
} from '../../../shared/model/pictures/turn-sheets.ts';
import type { Viewable } from '../viewable.ts';
import type { SheetAnswer } from './sheet-messages.ts';

/** A model whose pictures are wanted. */
export interface WantedModel extends Viewable {
  readonly sha256: string;
  /** The size of the file that has this hash. */
  readonly bytes: number;
}

/** What is known of a model's pictures. */
export interface SheetState {
  /** The sheet to show: what is wanted, or the last one of this model until that is there. Null before the first. */
  readonly shown: SheetName | null;
  /** Why there will be none. */
  readonly failed: string | null;
  /** Whether what is wanted is still to be drawn: what is shown, if anything, is another view, and turns by other steps or not at all. */
  readonly isPending: boolean;
}

export interface SheetTools {
  /** Whether a sheet is kept from before. */
  readonly isKept: (sha256: string, name: SheetName) => Promise<boolean>;
  /** Whether another file lies where the model's was. False if that cannot be said, as where its library is away. */
  readonly isReplaced: (model: WantedModel) => Promise<boolean>;
  /** Draws and keeps one, in a worker. */
  readonly draw: (model: WantedModel, shading: TableShading, tilt: TableTilt) => Promise<SheetAnswer>;
  /** Makes the preview of a model that has none, in a worker. @throws Error with words for the artist */
  readonly derive: (model: WantedModel, signal: AbortSignal) => Promise<void>;
  /** Loads and decodes a sheet, so that it does not flicker when it is shown. */
  readonly decode: (sha256: string, name: SheetName) => Promise<void>;
}

/** The pictures of the light table: looked for all at once, drawn one after the other, those in sight first. */
export interface Sheets {
  /** What is in sight, the most important first. Replaces what was wanted before. */
  readonly want: (models: readonly WantedModel[], shading: TableShading, tilt: TableTilt) => void;
  readonly stateOf: (model: WantedModel) => SheetState;
  /** How many of those that are wanted are still to come. */
  readonly left: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Nothing is drawn any more afterwards. */
  readonly stop: () => void;
}

const NOTHING: SheetState = { shown: null, failed: null, isPending: false };
/** A sheet is kept by the hash of what it was drawn of, which is no more the file that lies there. */
const REPLACED: SheetState = {
  shown: null,
  failed:
    'Its file was replaced by another since it came into the library, so it does not turn here. Open it in the viewer, or put the earlier file back.',
  isPending: false,
};
/** How many are looked for at once. */
const LOOKS = 8;

type Progress = 'looking' | 'undrawn' | 'there' | 'failed';

export function createSheets({ isKept, isReplaced, draw, derive, decode }: SheetTools): Sheets {
  const stopping = new AbortController();
  const listeners = new Set<() => void>();
  const states = new Map<string, SheetState>();
  const progress = new Map<string, Progress>();
  /** Why a sheet could not be made, by its key. */
  const failures = new Map<string, string>();
  let wanted: {
    readonly models: readonly WantedModel[];
    readonly shading: TableShading;
    readonly tilt: TableTilt;
  } = {
    models: [],
    shading: 'textured',
    tilt: 3,
  };
  /** Whether the file of a model was replaced, of those whose files were looked at. */
  const replaced = new Map<string, boolean>();
  let looking = 0;
  let isComparing = false;
  let isDrawing = false;

  const keyOf = (sha256: string, name: SheetName): string => `${sha256} ${name}`;
  /** Of one file: copies of the same bytes share a sheet, and one of them alone may be replaced. */
  const fileOf = ({ url, sha256 }: WantedModel): string => `${sha256} ${url}`;
  const isOther = (model: WantedModel): boolean => replaced.get(fileOf(model)) === true;
  const nameNow = (): SheetName => sheetName(wanted.shading, wanted.tilt);
  const progressOf = (model: WantedModel): Progress | undefined =>
    progress.get(keyOf(model.sha256, nameNow()));
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  /** Brings what is known of a model to the view that is wanted now. */
  const settle = (sha256: string): void => {
    const name = nameNow();
    const key = keyOf(sha256, name);
    const before = states.get(sha256) ?? NOTHING;
    const shown = progress.get(key) === 'there' ? name : before.shown;
    const failed = failures.get(key) ?? null;
    const isPending = progress.get(key) !== 'there' && failed === null;
    if (shown !== before.shown || failed !== before.failed || isPending !== before.isPending)
      states.set(sha256, { shown, failed, isPending });
  };
  const shown = async (model: WantedModel, name: SheetName): Promise<void> => {
    await decode(model.sha256, name);
    progress.set(keyOf(model.sha256, name), 'there');
    // Another view may be wanted by now; of a model without a picture any is better than none.
    if (states.get(model.sha256)?.shown == null) states.set(model.sha256, { ...NOTHING, shown: name });
    settle(model.sha256);
    tell();
  };
  const failed = (model: WantedModel, name: SheetName, cause: unknown): void => {
    progress.set(keyOf(model.sha256, name), 'failed');
    failures.set(keyOf(model.sha256, name), cause instanceof Error ? cause.message : String(cause));
    settle(model.sha256);
    tell();
  };

  async function look(model: WantedModel, name: SheetName): Promise<void> {
    try {
      const isThere = await isKept(model.sha256, name);
      // One that cannot be decoded, cut off or damaged on the disk, is drawn anew, and replaced.
      const isShown =
        isThere &&
        (await shown(model, name).then(
          () => true,
          () => false,
        ));
      if (!isShown) progress.set(keyOf(model.sha256, name), 'undrawn');
    } catch (cause) {
      failed(model, name, cause);
    }
  }

  async function drawOne(model: WantedModel): Promise<void> {
    const { shading, tilt } = wanted;
    const name = sheetName(shading, tilt);
    try {
      let answer = await draw(model, shading, tilt);
      if (answer.kind === 'no-preview') {
        await derive(model, stopping.signal);
        answer = await draw(model, shading, tilt);
      }
      if (stopping.signal.aborted) return;
      if (answer.kind === 'kept') await shown(model, name);
      else failed(model, name, answer.kind === 'failed' ? answer.message : NO_PREVIEW);
    } catch (cause) {
      if (!stopping.signal.aborted) failed(model, name, cause);
    }
  }

  /** Looks at the files one after the other: a disk that answers late holds no sheet up that is kept. */
  async function compare(model: WantedModel): Promise<void> {
    // What cannot be asked is not known to be another file.
    const is = await isReplaced(model).catch(() => false);
    replaced.set(fileOf(model), is);
    if (is) tell();
  }

  function goOn(): void {
    if (stopping.signal.aborted) return;
    const name = nameNow();
    for (const model of wanted.models) {
      if (looking >= LOOKS) break;
      if (progressOf(model) !== undefined) continue;
      progress.set(keyOf(model.sha256, name), 'looking');
      looking += 1;
      void look(model, name).then(() => {
        looking -= 1;
        goOn();
      });
    }
    const file = isComparing ? undefined : wanted.models.find((model) => !replaced.has(fileOf(model)));
    if (file !== undefined) {
      isComparing = true;
      void compare(file).then(() => {
        isComparing = false;
        goOn();
      });
    }
    const next = isDrawing
      ? undefined
      : wanted.models.find((model) => progressOf(model) === 'undrawn' && !isOther(model));
    if (next === undefined) return;
    isDrawing = true;
    void drawOne(next).then(() => {
      isDrawing = false;
      goOn();
    });
  }

  return {
    want: (models, shading, tilt) => {
      wanted = { models, shading, tilt };
      for (const { sha256 } of models) settle(sha256);
      tell();
      goOn();
    },
    stateOf: (model) => (isOther(model) ? REPLACED : (states.get(model.sha256) ?? NOTHING)),
    left: () =>
      wanted.models.filter(
        (model) => !isOther(model) && !['there', 'failed'].includes(progressOf(model) ?? 'looking'),
      ).length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      stopping.abort(new DOMException('The light table is closed.', 'AbortError'));
      listeners.clear();
    },
  };
}

/** What it was read from is kept by the hash of its bytes, so that other bytes are never shown under this name. */
const NO_PREVIEW =
  'Its file was changed since it came into the library, so it does not turn here. Open it in the viewer, or put the earlier file back.';
