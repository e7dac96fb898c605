/**
 * Names of renderers that run on the processor: Chromium's SwiftShader, Mesa's (llvmpipe, softpipe, swrast), Windows' Basic Render
 * Driver (WARP), Apple's Software Renderer.
 */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|swrast|software|basic render/i;

/**
 * Whether the processor does the work of a graphics card.
 * @param name the name of the renderer from the WebGL context; null if there is no context, or no name
 */
export function isSoftwareRenderer(name: string | null): boolean {
  return name !== null && SOFTWARE.test(name);
}
