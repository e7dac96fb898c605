declare global {
  interface Window {
    /** Forgets which surfaces were drawn so far. */
    forgetDraws: () => void;
    /** Milliseconds from the next key to the first draw call of a surface that was not drawn since {@link forgetDraws}. */
    firstDrawAfterKey: () => Promise<number>;
  }
}

/** Run in a page before its scripts. A surface is known by the buffer of its faces; small ones are marks of the viewer itself. */
export function watchDraws(): void {
  const least = 3000;
  let known = new WeakSet<WebGLBuffer>();
  let onNew: (() => void) | null = null;
  const { prototype } = WebGL2RenderingContext;
  const { drawElements } = prototype;
  prototype.drawElements = function (mode, count, type, offset) {
    const faces: unknown = count < least ? null : this.getParameter(this.ELEMENT_ARRAY_BUFFER_BINDING);
    if (faces instanceof WebGLBuffer && !known.has(faces)) {
      known.add(faces);
      onNew?.();
    }
    drawElements.call(this, mode, count, type, offset);
  };
  window.timed ??= {};
  window.forgetDraws = () => {
    known = new WeakSet();
  };
  window.firstDrawAfterKey = () =>
    new Promise((resolve) => {
      const onKey = (): void => {
        const began = performance.now();
        onNew = () => {
          onNew = null;
          resolve(performance.now() - began);
        };
      };
      addEventListener('keydown', onKey, { capture: true, once: true });
    });
}
