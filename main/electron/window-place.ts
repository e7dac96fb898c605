import { z } from 'zod';

const rectangleSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
/** In device-independent pixels, like Electron's. */
export type Rectangle = z.infer<typeof rectangleSchema>;

/** The window's last place. */
export const windowPlaceSchema = z.object({ bounds: rectangleSchema, maximized: z.boolean() });
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

/** In a smaller window the panels would not fit. */
export const SMALLEST_WINDOW = { width: 960, height: 600 };
const USUAL_WINDOW = { width: 1600, height: 960 };
/** How much of the title bar must be visible so that the window can be moved. */
const REACH = 120;

/**
 * Where to open the window: at its last place, unless no display shows that any more; else centred, at the default size.
 * @param displays work areas of the displays, the primary one first
 */
export function placeToOpen(
  left: WindowPlace | null,
  displays: readonly Rectangle[],
): Partial<Rectangle> & typeof SMALLEST_WINDOW {
  if (left !== null && displays.some((display) => inReach(left.bounds, display))) {
    return {
      ...left.bounds,
      width: Math.max(left.bounds.width, SMALLEST_WINDOW.width),
      height: Math.max(left.bounds.height, SMALLEST_WINDOW.height),
    };
  }
  const primary = displays[0] ?? { ...USUAL_WINDOW, x: 0, y: 0 };
  return {
    width: Math.max(SMALLEST_WINDOW.width, Math.min(USUAL_WINDOW.width, primary.width)),
    height: Math.max(SMALLEST_WINDOW.height, Math.min(USUAL_WINDOW.height, primary.height)),
  };
}

/** Whether the window's top edge can be reached with the mouse on this display. */
function inReach(bounds: Rectangle, display: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, display.x + display.width) - Math.max(bounds.x, display.x);
  return across >= REACH && bounds.y >= display.y && bounds.y < display.y + display.height - REACH;
}
