/**
 * What cutting a subject out does, one after another: its outline is found, it is drawn again, its edge is made soft, and its colours are freed
 * of the background. A picture with alpha of its own begins with the last.
 */
export type CutoutStage = 'outline' | 'drawn-again' | 'edge' | 'colours';

/** Told when a stage is done. */
export type OnCutoutStage = (done: CutoutStage) => void;

export const untold: OnCutoutStage = () => undefined;
