import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import type { Preview } from '../preview/read-preview.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { SoftwareDrawing } from '../software/software-drawing.ts';
import type { LoadOptions, LoadProgress } from './load-model.ts';

/** A model that can be drawn. */
export interface ShownModel {
  readonly parsed: ParsedModel;
  readonly built: BuiltModel;
  /** Null until it is found out. */
  readonly soundness: Soundness | null;
  /** What the artist should know about the opening itself. */
  readonly notes: readonly string[];
  /** Whether pictures of it are kept, for covers to show. */
  readonly isPictured: boolean;
}

/**
 * How far a model is:
 *
 *     opening ── read ───────────────────▶ full
 *        ├─ preview kept ─▶ preview ─ read ─▲   (the file is read once the preview is drawn)
 *        ├─ sketched ─────▶ preview ─ read ─▲   (a large file without one: nothing takes its place before it is drawn)
 *        │                    └─ unreadable: stays, with a note
 *        └─ unreadable ─▶ failed
 */
export type OpenState =
  | { readonly state: 'opening'; readonly progress: LoadProgress | null }
  | { readonly state: 'preview'; readonly model: ShownModel; readonly progress: LoadProgress | null }
  | { readonly state: 'full'; readonly model: ShownModel }
  | { readonly state: 'failed'; readonly message: string };

/** What of a state can be drawn. */
export function modelOf(state: OpenState): ShownModel | null {
  return state.state === 'preview' || state.state === 'full' ? state.model : null;
}

/** A model that is opened, for whoever shows it. */
export interface OpenModel {
  readonly current: () => OpenState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * A frame with this was drawn: what it took the place of is freed.
   * @param finished when the graphics card is done with it; what takes time of the processor begins only then
   */
  readonly drawn: (built: BuiltModel, finished: Promise<void>) => void;
  /** Stops reading, and frees all that was read. */
  readonly dispose: () => void;
}

export interface OpenModelOptions {
  /** Of the file's bytes; null where it is not known. */
  readonly sha256: string | null;
  readonly load: (options: LoadOptions) => Promise<ParsedModel>;
  /** The preview that is kept under a hash; null where none is. */
  readonly findPreview: (sha256: string, signal: AbortSignal) => Promise<Preview | null>;
  readonly readPreview: (file: Uint8Array<ArrayBuffer>) => Promise<Preview>;
  readonly build: (parsed: ParsedModel) => BuiltModel;
  /** Takes the models' surfaces in few faces; null where a graphics card draws, which needs none. */
  readonly coarse: CoarseTarget | null;
}

/** What takes the models' coarse surfaces. */
type CoarseTarget = Pick<SoftwareDrawing['coarse'], 'set' | 'meshesOf'>;

/** Begins to read a model, and to look for its preview. */
export function openModel(options: OpenModelOptions): OpenModel {
  return new Opening(options);
}

class Opening implements OpenModel {
  readonly #options: OpenModelOptions;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: OpenState = { state: 'opening', progress: null };
  readonly #previewDrawn = Promise.withResolvers<void>();
  readonly #drawn = Promise.withResolvers<void>();
  /** A preview that is drawn until the model itself is. */
  #superseded: ShownModel | null = null;

  constructor(options: OpenModelOptions) {
    this.#options = options;
    void this.#begin();
  }

  /** What is kept is looked for first: reading the file at the same time would only hold its preview up. */
  async #begin(): Promise<void> {
    const { sha256, load, coarse } = this.#options;
    if (sha256 !== null) await this.#showPreview(sha256);
    if (this.#state.state === 'preview') await this.#previewDrawn.promise;
    if (this.#stop.signal.aborted) return;
    load({
      signal: this.#stop.signal,
      sha256,
      onProgress: (progress) => {
        if (this.#state.state === 'opening' || this.#state.state === 'preview')
          this.#become({ ...this.#state, progress });
      },
      onHash: (found) => void this.#showPreview(found),
      onSketch: (sketch) => this.#showSketch(sketch),
      whenDrawn: this.#drawn.promise,
      onSoundness: (soundness) => this.#change({ soundness }),
      onDerived: ({ preview, problem }) => {
        if (preview !== null && coarse !== null) void this.#takeCoarse(preview, coarse);
        if (problem === null) this.#change({ isPictured: true });
        else this.#change({ notes: [`No preview was kept for the next time: ${problem}`] });
      },
    }).then(
      (parsed) => this.#showFull(parsed),
      (cause: unknown) => this.#giveUp(cause),
    );
  }

  readonly current = (): OpenState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  drawn(built: BuiltModel, finished: Promise<void>): void {
    if (modelOf(this.#state)?.built !== built) return;
    if (this.#state.state === 'preview') this.#previewDrawn.resolve(finished);
    if (this.#state.state !== 'full') return;
    this.#drawn.resolve(finished);
    if (this.#superseded !== null) free(this.#superseded);
    this.#superseded = null;
  }

  dispose(): void {
    this.#stop.abort(new DOMException('The model is not shown any more.', 'AbortError'));
    this.#listeners.clear();
    // whoever waits for the preview's frame finds that nothing is wanted any more
    this.#previewDrawn.resolve();
    for (const model of [this.#superseded, modelOf(this.#state)]) if (model !== null) free(model);
    this.#superseded = null;
    this.#state = { state: 'opening', progress: null };
  }

  async #showPreview(sha256: string): Promise<void> {
    const preview = await this.#options.findPreview(sha256, this.#stop.signal).catch(() => null);
    if (preview === null) return;
    const { model: parsed, coarse, soundness } = preview;
    if (this.#stop.signal.aborted || this.#state.state !== 'opening') {
      closeBitmaps(parsed);
      // it came after the model, which it can still spare a slow machine
      if (!this.#stop.signal.aborted && this.#state.state === 'full') {
        this.#options.coarse?.set(this.#state.model.built, coarse);
        if (soundness !== null) this.#change({ soundness });
      }
      return;
    }
    const built = this.#options.build(parsed);
    this.#options.coarse?.set(built, coarse);
    this.#preview({ parsed, built, soundness });
  }

  #showSketch(parsed: ParsedModel): void {
    if (this.#stop.signal.aborted || this.#state.state !== 'opening') closeBitmaps(parsed);
    else this.#preview({ parsed, built: this.#options.build(parsed), soundness: null });
  }

  #preview(model: Omit<ShownModel, 'notes' | 'isPictured'>): void {
    const progress = this.#state.state === 'opening' ? this.#state.progress : null;
    const notes = ['A preview: its full detail is being read.'];
    this.#become({ state: 'preview', model: { ...model, notes, isPictured: false }, progress });
  }

  async #takeCoarse(file: Uint8Array<ArrayBuffer>, surfaces: CoarseTarget): Promise<void> {
    const { model, coarse } = await this.#options.readPreview(file);
    closeBitmaps(model);
    if (!this.#stop.signal.aborted && this.#state.state === 'full')
      surfaces.set(this.#state.model.built, coarse);
  }

  async #showFull(parsed: ParsedModel): Promise<void> {
    if (this.#state.state === 'preview') await this.#previewDrawn.promise;
    if (this.#stop.signal.aborted) {
      closeBitmaps(parsed);
      return;
    }
    const before = modelOf(this.#state);
    this.#superseded = before;
    const built = this.#options.build(parsed);
    const { coarse } = this.#options;
    if (before !== null) coarse?.set(built, fewestFaces(before, coarse));
    this.#become({
      state: 'full',
      model: { parsed, built, soundness: before?.soundness ?? null, notes: [], isPictured: false },
    });
  }

  #giveUp(cause: unknown): void {
    if (this.#stop.signal.aborted) return;
    const message = cause instanceof Error ? cause.message : String(cause);
    if (this.#state.state !== 'preview') {
      this.#become({ state: 'failed', message });
      return;
    }
    this.#become({ ...this.#state, progress: null });
    this.#change({ notes: [`This is a preview that was kept. ${message}`] });
  }

  #change(change: Partial<Pick<ShownModel, 'soundness' | 'notes' | 'isPictured'>>): void {
    if (this.#state.state !== 'preview' && this.#state.state !== 'full') return;
    this.#become({ ...this.#state, model: { ...this.#state.model, ...change } });
  }

  #become(next: OpenState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Of a preview: a sketch has nothing coarser than itself. */
function fewestFaces({ built, parsed }: ShownModel, surfaces: CoarseTarget): Preview['coarse'] {
  const coarse = surfaces.meshesOf(built);
  return coarse.length > 0 ? coarse : parsed.meshes;
}

function free({ built, parsed }: ShownModel): void {
  built.dispose();
  parsed.picture?.close();
}

function closeBitmaps({ textures, picture }: ParsedModel): void {
  for (const { bitmap } of textures) bitmap.close();
  picture?.close();
}
