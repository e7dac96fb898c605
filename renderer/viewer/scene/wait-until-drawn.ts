/** The interval of polling the graphics card, in milliseconds. */
const POLL_MS = 8;

/**
 * Resolves when the graphics card has finished all commands so far. WebGL's calls return before the drawing is done, and without a
 * graphics card it may take seconds more. It also resolves if the context is lost, so it never waits forever.
 */
export async function waitUntilDrawn(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return;
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  gl.deleteSync(fence);
}
