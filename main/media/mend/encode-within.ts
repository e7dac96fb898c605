import type { Sharp } from 'sharp';
import type { ImageFormat } from '../../../shared/interface/formats.ts';
import { MediaError } from '../media-error.ts';
import { hasTransparency, pipelineOf, type Raster } from './raster.ts';

/** A picture as a file. */
export interface EncodedPicture {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** What is lost on the way to a small enough file, the least first. */
const QUALITIES = [95, 90, 82] as const;
/** The longest sides of the two formats, in pixels. */
const WEBP_SIDE = 16_383;
const JPEG_SIDE = 65_500;
/** Each further step leaves this share of the sides. */
const SCALE = 0.8;
/** So many steps make 1 % of the pixels: a file of any size is small enough by then. */
const STEPS = 11;

/**
 * Encodes without loss where the source was without loss, else as jpeg (webp where something is transparent).
 * @param lossless whether the source's format was
 */
export async function encode(picture: Raster, lossless: boolean): Promise<EncodedPicture> {
  return lossless ? toFile(picture, pipelineOf(picture).png(), 'png') : lossy(picture, QUALITIES[0]);
}

/** Encodes in at most so many bytes: with less quality first, then with fewer pixels. */
export async function encodeWithin(picture: Raster, maxBytes: number): Promise<EncodedPicture> {
  let encoded = await lossy(picture, QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) {
    if (encoded.bytes.length <= maxBytes) return encoded;
    encoded = await lossy(picture, quality);
  }
  for (let step = 1; encoded.bytes.length > maxBytes && step <= STEPS; step++) {
    encoded = await lossy(picture, QUALITIES[2], SCALE ** step);
  }
  return encoded;
}

async function lossy(picture: Raster, quality: number, scale = 1): Promise<EncodedPicture> {
  const isClear = hasTransparency(picture);
  const side = Math.max(picture.width, picture.height);
  const fitting = Math.min(scale, (isClear ? WEBP_SIDE : JPEG_SIDE) / side);
  const width = Math.max(1, Math.floor(picture.width * fitting));
  const height = Math.max(1, Math.floor(picture.height * fitting));
  const pipeline = pipelineOf(picture).resize({ width, height, fit: 'fill' });
  return isClear
    ? toFile(picture, pipeline.webp({ quality }), 'webp')
    : toFile(picture, pipeline.removeAlpha().jpeg({ quality, chromaSubsampling: '4:4:4' }), 'jpeg');
}

async function toFile(picture: Raster, pipeline: Sharp, format: ImageFormat): Promise<EncodedPicture> {
  const opaque = format === 'png' && !hasTransparency(picture) ? pipeline.removeAlpha() : pipeline;
  try {
    const { data, info } = await opaque.toBuffer({ resolveWithObject: true });
    return { format, width: info.width, height: info.height, bytes: data };
  } catch (cause) {
    throw new MediaError({ code: 'picture-undecodable' }, { cause });
  }
}
