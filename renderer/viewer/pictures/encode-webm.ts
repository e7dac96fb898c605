import {
  BufferTarget,
  canEncodeVideo,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import { groupedFigure } from '../../words/figures.ts';
import type { TurntableEncoder } from './turntable-encoder.ts';

interface WebmOptions {
  /** Pixels along an edge. */
  readonly edge: number;
  readonly frames: number;
  /** Frames a second. */
  readonly rate: number;
  /** Whether what is behind the model stays transparent. */
  readonly isClear: boolean;
  /** Called after each frame with the bytes so far; throws where they are too many. */
  readonly refuseLarge: (bytes: number) => void;
}

const CODEC = 'vp9';
/** Of 0 to 1. A turntable is short, and is looked at closely. */
const QUALITY = 0.85;

/**
 * A WebM in VP9, by the browser's own encoder. Each frame is given its time, so the file has just as many frames as were added, at just this rate,
 * however long they took.
 * @throws Error with words for the artist where the browser has no such encoder, or not for this size
 */
export async function encodeWebm({
  edge,
  frames,
  rate,
  isClear,
  refuseLarge,
}: WebmOptions): Promise<TurntableEncoder> {
  const quality = new Quality(QUALITY);
  if (!(await canEncodeVideo(CODEC, { width: edge, height: edge, quality })))
    throw new Error(
      `This browser has no encoder for a WebM of ${groupedFigure(edge)} pixels along an edge. Choose PNG or GIF, or a smaller size.`,
    );
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  let bytes = 0;
  const source = new VideoSampleSource({
    codec: CODEC,
    onEncodedPacket: ({ byteLength }) => {
      bytes += byteLength;
    },
    quality,
    alpha: isClear ? 'keep' : 'discard',
    latencyMode: 'quality',
  });
  output.addVideoTrack(source, { frameRate: rate, maximumPacketCount: frames, canBeTransparent: isClear });
  await output.start();
  let count = 0;
  return {
    add: async (picture) => {
      const sample = new VideoSample(picture, { timestamp: count / rate, duration: 1 / rate });
      count += 1;
      await source.add(sample).finally(() => sample.close());
      refuseLarge(bytes);
    },
    end: async () => {
      await output.finalize();
      if (target.buffer === null) throw new Error('The video could not be put together.');
      return new Blob([target.buffer], { type: 'video/webm' });
    },
  };
}
