import type { BodyDifference } from './compare-bodies.ts';

/**
 * What inflated outlines, the bodies of single images before decision 53, were from the true bodies, of today's cut-outs: pictures of 1,024 px,
 * raster 640, 100,000 faces. What bodies are measured against.
 */
export const inflatedBodies: Readonly<Record<string, Pick<BodyDifference, 'side' | 'chamfer'>>> = {
  'mug.jpg': { side: 0.3973, chamfer: 0.0723 },
  'chair.png': { side: 0.7335, chamfer: 0.1048 },
  'lamp.jpg': { side: 0.6341, chamfer: 0.075 },
  'mushroom-house.png': { side: 0.3567, chamfer: 0.057 },
  'kettle.webp': { side: 0.4034, chamfer: 0.083 },
  'rubber-duck.jpg': { side: 0.3183, chamfer: 0.0658 },
  'cactus.webp': { side: 0.1504, chamfer: 0.0339 },
  'treasure-chest.jpg': { side: 0.4705, chamfer: 0.0707 },
  'radio.webp': { side: 0.4485, chamfer: 0.0893 },
  'cupcake.png': { side: 0.2446, chamfer: 0.0372 },
  'toy-robot_front.png': { side: 0.3357, chamfer: 0.0399 },
  'rocket_front.png': { side: 0.262, chamfer: 0.0348 },
};
