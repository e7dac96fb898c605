import { describe, expect, it } from 'vitest';
import { createFlight } from '../../../../renderer/ui/use-flight.ts';

const HEIGHT = 800;

/** Steps of one distance, at even intervals in milliseconds; whether the list flies after each. */
function scroll(
  flight: ReturnType<typeof createFlight>,
  from: number,
  steps: number,
  by: number,
  every: number,
) {
  return Array.from({ length: steps }, (_, step) => flight.moved(by, HEIGHT, from + step * every));
}

describe('the flight of a list', () => {
  it('begins with the third step of a list that is dragged past by its scroll bar', () => {
    expect(scroll(createFlight(), 0, 4, 1_200, 16)).toEqual([false, false, true, true]);
  });

  it('begins at five heights a second', () => {
    expect(scroll(createFlight(), 0, 60, 150, 33).slice(-1)).toEqual([true]);
  });

  it('is no wheel that is turned quickly, and no arrow key that is held', () => {
    expect(scroll(createFlight(), 0, 60, 120, 40)).not.toContain(true);
    expect(scroll(createFlight(), 0, 60, 34, 33)).not.toContain(true);
  });

  it('is no single jump, however far', () => {
    const flight = createFlight();
    expect(flight.moved(1_000_000, HEIGHT, 0)).toBe(false);
    expect(flight.moved(1_000_000, HEIGHT, 300)).toBe(false);
  });

  it('lasts while the list is fast, and ends where it gets slow', () => {
    const flight = createFlight();
    expect(scroll(flight, 0, 60, 1_200, 50).slice(2)).not.toContain(false);
    expect(scroll(flight, 3_000, 30, 20, 50).slice(-20)).not.toContain(true);
  });

  it('does not outlast a pause', () => {
    const flight = createFlight();
    scroll(flight, 0, 10, 1_200, 16);
    expect(flight.moved(10, HEIGHT, 2_000)).toBe(false);
  });
});
