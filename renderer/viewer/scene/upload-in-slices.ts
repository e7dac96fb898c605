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

/** The data of a model for the graphics card. Each item is small enough to be uploaded in one task. */
export interface UploadSlices {
  readonly geometries: readonly BufferGeometry[];
  readonly textures: readonly Texture[];
}

/** Draws one triangle of a geometry into an invisible target of one pixel, so that three uploads it. */
interface GeometryUploader {
  readonly upload: (geometry: BufferGeometry) => void;
}

/** One for each renderer. A new one for each model would compile its shader again. */
const uploaders = new WeakMap<WebGLRenderer, GeometryUploader>();

function uploaderOf(renderer: WebGLRenderer): GeometryUploader {
  const known = uploaders.get(renderer);
  if (known !== undefined) return known;
  const target = new WebGLRenderTarget(1, 1);
  const material = new MeshBasicMaterial();
  const camera = new PerspectiveCamera();
  const scene = new Scene();
  const uploader: GeometryUploader = {
    upload: (geometry) => {
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
  uploaders.set(renderer, uploader);
  return uploader;
}

/**
 * Uploads a model to the graphics card piece by piece, each in a task of its own, so that the window can react in between. Nothing of
 * this is visible.
 * @throws the signal's reason if it was aborted
 */
export async function uploadInSlices(
  renderer: WebGLRenderer,
  { geometries, textures }: UploadSlices,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { upload } = uploaderOf(renderer);
  for (const texture of textures) {
    renderer.initTexture(texture);
    await nextTask(signal);
  }
  for (const geometry of geometries) {
    upload(geometry);
    await nextTask(signal);
  }
}

/** Yields to events that are waiting, such as a key or a frame. */
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
