import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findSubject } from '../../../../../main/media/cutout/cutout.ts';
import { doubtsOfSubject } from '../../../../../main/media/cutout/doubts-of-subject.ts';
import { decodePicture } from '../../../../../main/media/picture/decode.ts';

const GREY = '<rect width="256" height="256" fill="#ccc"/>';
const disc = (cx: number, cy: number, r: number, fill = '#c43'): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

async function doubts(shapes: string, size = 256) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shapes}</svg>`;
  const picture = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer(), 512);
  const cutout = findSubject(picture);
  if (cutout === undefined) throw new Error('no subject');
  return doubtsOfSubject(picture, cutout);
}

it.each([
  ['one thing with a margin', GREY + disc(128, 128, 80), []],
  ['one thing with alpha', disc(128, 128, 80), []],
  ['a thing with alpha that was cropped to it', disc(128, 128, 128), []],
  [
    'a thing that goes on below the picture',
    `${GREY}<rect x="98" y="80" width="60" height="176" fill="#c43"/>`,
    ['subject-cut-off'],
  ],
  ['a thing with alpha that goes on beside the picture', disc(10, 128, 80), ['subject-cut-off']],
  [
    'a broad thing that goes on below the picture',
    `${GREY}<rect x="50" y="100" width="150" height="156" fill="#167"/>${disc(128, 60, 30)}`,
    ['subject-cut-off', 'cutout-unsure'],
  ],
  [
    'a thing on a dark floor',
    `${GREY}<rect y="170" width="256" height="86" fill="#777"/>${disc(128, 128, 70)}`,
    // A wall and a floor are no one backdrop, so nothing confirms the outline.
    ['cutout-unsure'],
  ],
  ['a thing whose tip touches the border', `${GREY}<path d="M128 0 L190 220 L66 220 Z" fill="#c43"/>`, []],
  ['two things', GREY + disc(70, 128, 50) + disc(190, 128, 45), ['several-subjects']],
  ['a thing with a crumb beside it', GREY + disc(110, 128, 70) + disc(220, 200, 14), []],
  ['a thing in the dark', disc(128, 128, 80, '#070707'), ['picture-very-dark']],
  ['a black thing with a highlight', disc(128, 128, 80, '#070707') + disc(100, 100, 30, '#999'), []],
])('of %s', async (_what, shapes, codes) => {
  expect(await doubts(shapes)).toEqual(codes);
});
