import { createStore } from 'zustand/vanilla';
import type { Subject } from './subject.ts';
import type { OnDrawn } from './use-uploaded.ts';

/**
 * The model to draw; null before the first. The canvas gets it by this store and not by its children, because react-three-fiber keeps
 * the first children for as long as the canvas is mounted: the arrays of the first model would never be freed.
 */
interface SubjectState {
  readonly drawn: DrawnSubject | null;
  readonly setSubject: (subject: Subject, onDrawn: OnDrawn) => void;
}

interface DrawnSubject {
  readonly subject: Subject;
  /** Called when a frame with the model was drawn. */
  readonly onDrawn: OnDrawn;
}

export type SubjectStore = ReturnType<typeof createSubjectStore>;

export function createSubjectStore() {
  return createStore<SubjectState>((set) => ({
    drawn: null,
    setSubject: (subject, onDrawn) => set({ drawn: { subject, onDrawn } }),
  }));
}
