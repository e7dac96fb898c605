import {
  type BufferGeometry,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

/** What the graphics card is to be given of a model, each small enough for one task. */
export interface UploadSlices {
  readonly geometries: readonly BufferGeometry[];
  readonly textures: readonly Texture[];
}

/** Draws a triangle of something into a picture of one pixel, which nobody sees. */
interface UnseenDrawing {
  readonly draw: (geometry: BufferGeometry) => void;
}

/** For each renderer one, for as long as it lives: its program would be compiled again for every model. */
const unseen = new WeakMap<WebGLRenderer, UnseenDrawing>();

function unseenDrawing(renderer: WebGLRenderer): UnseenDrawing {
  const known = unseen.get(renderer);
  if (known !== undefined) return known;
  const target = new WebGLRenderTarget(1, 1);
  const material = new MeshBasicMaterial();
  const camera = new PerspectiveCamera();
  const scene = new Scene();
  const made: UnseenDrawing = {
    draw: (geometry) => {
      const piece = new Mesh(geometry, material);
      piece.frustumCulled = false;
      scene.add(piece);
      geometry.setDrawRange(0, 3);
      const before = renderer.getRenderTarget();
      renderer.setRenderTarget(target);
      renderer.render(scene, camera);
      renderer.setRenderTarget(before);
      geometry.setDrawRange(0, Infinity);
      scene.remove(piece);
    },
  };
  unseen.set(renderer, made);
  return made;
}

/**
 * Gives the graphics card a model piece by piece, a task for each, so that the window answers in between. Nothing of it
 * is seen: one triangle of each piece is drawn into a picture of one pixel, which is when three uploads it.
 * @throws the signal's reason
 */
export async function uploadInSlices(
  renderer: WebGLRenderer,
  { geometries, textures }: UploadSlices,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { draw } = unseenDrawing(renderer);
  for (const texture of textures) {
    renderer.initTexture(texture);
    await nextTask(signal);
  }
  for (const geometry of geometries) {
    draw(geometry);
    await nextTask(signal);
  }
}

/** Lets what waits (a key, a frame) come first. */
async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  signal.throwIfAborted();
}
