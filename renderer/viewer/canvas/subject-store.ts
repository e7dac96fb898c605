import { createStore } from 'zustand/vanilla';
import type { Subject } from './subject.ts';

/**
 * The model to draw; null before the first. The canvas gets it by this store and not by its children, because react-three-fiber keeps
 * the first children for as long as the canvas is mounted: the arrays of the first model would never be freed.
 */
interface SubjectState {
  readonly subject: Subject | null;
  readonly setSubject: (subject: Subject) => void;
}

export type SubjectStore = ReturnType<typeof createSubjectStore>;

export function createSubjectStore() {
  return createStore<SubjectState>((set) => ({
    subject: null,
    setSubject: (subject) => set({ subject }),
  }));
}
