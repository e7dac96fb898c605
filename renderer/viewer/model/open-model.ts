import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import type { Preview } from '../preview/read-preview.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { SoftwareDrawing } from '../software/software-drawing.ts';
import type { LoadOptions, LoadProgress } from './load-model.ts';

/** A model that can be drawn. */
export interface ShownModel {
  readonly parsed: ParsedModel;
  readonly built: BuiltModel;
  /** Null until it was checked. */
  readonly soundness: Soundness | null;
  /** Notes for the artist about opening the file. */
  readonly notes: readonly string[];
  /** Whether thumbnails of it were saved, which covers can show. */
  readonly hasThumbnails: boolean;
}

/**
 * The states of a model that is being opened:
 *
 *     opening ── read ───────────────────▶ full
 *        ├─ preview saved ─▶ preview ─ read ─▲   (the file is read after the preview is drawn)
 *        ├─ sketched ──────▶ preview ─ read ─▲   (a large file without a preview; the sketch is drawn before the model replaces it)
 *        │                     └─ unreadable: it stays, with a note
 *        └─ unreadable ─▶ failed
 */
export type OpenState =
  | { readonly state: 'opening'; readonly progress: LoadProgress | null }
  | { readonly state: 'preview'; readonly model: ShownModel; readonly progress: LoadProgress | null }
  | { readonly state: 'full'; readonly model: ShownModel }
  | { readonly state: 'failed'; readonly message: string };

/** The model of a state, if there is one to draw. */
export function modelOf(state: OpenState): ShownModel | null {
  return state.state === 'preview' || state.state === 'full' ? state.model : null;
}

/** A model that is being opened, and can be shown by several viewers. */
export interface OpenModel {
  readonly current: () => OpenState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * To be called when a frame with this model was drawn. The preview that it replaced is freed.
   * @param finished resolves when the graphics card has finished the frame. Work on the processor starts only then
   */
  readonly drawn: (built: BuiltModel, finished: Promise<void>) => void;
  /** Stops reading, and frees all that was read. */
  readonly dispose: () => void;
}

export interface OpenModelOptions {
  /** The hash of the file; null if it is not known. */
  readonly sha256: string | null;
  readonly load: (options: Omit<LoadOptions, 'turn' | 'companions'>) => Promise<ParsedModel>;
  /** Loads the saved preview for a hash; null if there is none. */
  readonly findPreview: (sha256: string, signal: AbortSignal) => Promise<Preview | null>;
  readonly readPreview: (file: Uint8Array<ArrayBuffer>) => Promise<Preview>;
  readonly build: (parsed: ParsedModel) => BuiltModel;
  /** Receives low-detail surfaces of the models for software drawing; null on machines with a graphics card. */
  readonly coarse: CoarseTarget | null;
}

/** The store for low-detail surfaces. */
type CoarseTarget = Pick<SoftwareDrawing['coarse'], 'set' | 'meshesOf'>;

/** Starts to load a saved preview, and then to read the model. */
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
  /** The preview that stays drawn until the model itself is. */
  #superseded: ShownModel | null = null;

  constructor(options: OpenModelOptions) {
    this.#options = options;
    void this.#start();
  }

  /** The saved preview is loaded first: reading the file at the same time would delay it. */
  async #start(): Promise<void> {
    const { sha256, load, coarse } = this.#options;
    if (sha256 !== null) await this.#showPreview(sha256);
    if (this.#state.state === 'preview') await this.#previewDrawn.promise;
    if (this.#stop.signal.aborted) return;
    load({
      signal: this.#stop.signal,
      sha256,
      onProgress: (progress) => {
        if (this.#state.state === 'opening' || this.#state.state === 'preview')
          this.#setState({ ...this.#state, progress });
      },
      onHash: (found) => void this.#showPreview(found),
      onSketch: (sketch) => this.#showSketch(sketch),
      whenDrawn: this.#drawn.promise,
      onSoundness: (soundness) => this.#updateModel({ soundness }),
      onDerived: ({ preview, problem }) => {
        if (preview !== null && coarse !== null) void this.#setCoarse(preview, coarse);
        if (problem === null) this.#updateModel({ hasThumbnails: true });
        else if (preview === null)
          this.#updateModel({ notes: [`No preview was kept for the next time: ${problem}`] });
        else this.#updateModel({ notes: [`No thumbnails could be kept of it: ${problem}`] });
      },
    }).then(
      (parsed) => this.#showFull(parsed),
      (cause: unknown) => this.#fail(cause),
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
    // Ends the wait for the preview's frame. The waiting code then finds the signal aborted.
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
      // The preview came after the model. Its low-detail surface is still useful for software drawing.
      if (!this.#stop.signal.aborted && this.#state.state === 'full') {
        this.#options.coarse?.set(this.#state.model.built, coarse);
        if (soundness !== null) this.#updateModel({ soundness });
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

  #preview(model: Omit<ShownModel, 'notes' | 'hasThumbnails'>): void {
    const progress = this.#state.state === 'opening' ? this.#state.progress : null;
    const notes = ['A preview: its full detail is being read.'];
    this.#setState({ state: 'preview', model: { ...model, notes, hasThumbnails: false }, progress });
  }

  async #setCoarse(file: Uint8Array<ArrayBuffer>, surfaces: CoarseTarget): Promise<void> {
    // Without it the model is only coarse in another way while it is turned.
    const read = await this.#options.readPreview(file).catch(() => null);
    if (read === null) return;
    const { model, coarse } = read;
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
    else if (parsed.coarse !== undefined && parsed.coarse.length > 0) coarse?.set(built, parsed.coarse);
    this.#setState({
      state: 'full',
      model: { parsed, built, soundness: before?.soundness ?? null, notes: [], hasThumbnails: false },
    });
  }

  #fail(cause: unknown): void {
    if (this.#stop.signal.aborted) return;
    const message = cause instanceof Error ? cause.message : String(cause);
    if (this.#state.state !== 'preview') {
      this.#setState({ state: 'failed', message });
      return;
    }
    this.#setState({ ...this.#state, progress: null });
    this.#updateModel({ notes: [`This is a preview that was kept. ${message}`] });
  }

  #updateModel(change: Partial<Pick<ShownModel, 'soundness' | 'notes' | 'hasThumbnails'>>): void {
    if (this.#state.state !== 'preview' && this.#state.state !== 'full') return;
    this.#setState({ ...this.#state, model: { ...this.#state.model, ...change } });
  }

  #setState(next: OpenState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The low-detail surface of a preview. A sketch has none, and is used itself. */
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
