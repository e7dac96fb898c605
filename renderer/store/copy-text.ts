import type { App } from './app.ts';

/** Puts text on the clipboard, and says whether it is there. */
export async function copyText({ store }: Pick<App, 'store'>, text: string): Promise<void> {
  const say = (level: 'info' | 'error', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });
  await navigator.clipboard.writeText(text).then(
    () => say('info', 'Copied.'),
    () => say('error', 'The system did not let it be copied; select the text instead.'),
  );
}
