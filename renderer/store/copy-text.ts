import type { App } from './app.ts';

/** Copies text to the clipboard, and shows a notice of success or failure. */
export async function copyText({ store }: Pick<App, 'store'>, text: string): Promise<void> {
  const say = (level: 'info' | 'error', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });
  await navigator.clipboard.writeText(text).then(
    () => say('info', 'Copied.'),
    () => say('error', 'The system did not let it be copied; select the text instead.'),
  );
}
