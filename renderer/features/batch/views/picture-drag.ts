import type { DragEvent } from 'react';

/** What is dragged is the path of a picture. */
export const PICTURE_TYPE = 'application/x-maquette-picture';

/** Whether a drag carries a picture of the grid. */
export function carriesPicture({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(PICTURE_TYPE);
}
