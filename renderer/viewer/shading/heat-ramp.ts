/** Blue, cyan, green, yellow, red: what is near is cold. Each an sRGB colour, at equal steps from 0 to the end of the scale. */
export const HEAT_STOPS = [
  [43, 62, 168],
  [38, 158, 201],
  [67, 181, 92],
  [240, 201, 62],
  [211, 47, 47],
] as const;

/** The scale as a background of CSS, from left to right. */
export const heatGradient = `linear-gradient(90deg, ${HEAT_STOPS.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;
