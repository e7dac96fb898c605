/** How often the graphics card is asked, in milliseconds. */
const ASK_MS = 8;

/**
 * Resolves when everything that the graphics card was given so far is done: what script has drawn is only on its way, and
 * where the processor draws, seconds away. It ends by itself: a context that is lost has nothing left to do.
 */
export async function waitUntilDrawn(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return;
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  gl.deleteSync(fence);
}
