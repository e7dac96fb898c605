import { createContext } from 'react';

/** The head of a docked area. The dock draws it, and the panel in the area renders its content. */
export interface AreaHead {
  /** Places for the words beside the title and for what stands at the right end; null while another panel is in front. */
  readonly note: HTMLElement | null;
  readonly tools: HTMLElement | null;
  readonly onTitle: (title: string) => void;
}

/** Null if an area draws its own head. */
export const AreaHeadContext = createContext<AreaHead | null>(null);
