/** Files that were made and are not written yet. */
export interface HeldFiles {
  /** Counts one more. Resolves once there is room for another. */
  readonly hold: () => Promise<void>;
  /** One of them was written, or given up. */
  readonly letGo: () => void;
}

/**
 * Who makes files waits for who writes them: a slow disk would leave the frames of a long turntable in memory.
 * @param most how many are held at once
 */
export function holdFiles(most: number): HeldFiles {
  let held = 0;
  let goOn = (): void => undefined;
  return {
    hold: async () => {
      held += 1;
      if (held < most) return;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    letGo: () => {
      held -= 1;
      goOn();
    },
  };
}
