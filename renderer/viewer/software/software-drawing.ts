const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

let known: boolean | null = null;

/** Whether the processor does the graphics card's work in this window: asked once, of a context that is given back at once. */
export function drawnInSoftware(): boolean {
  known ??= asked();
  return known;
}

function asked(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' && SOFTWARE.test(name);
}
