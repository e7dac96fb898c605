import { setConsoleFunction } from 'three';

/** three warns of its class Clock, which only its React binding uses, each time a viewer opens. Nobody can act on that. */
const OF_THE_BINDING = /^THREE\.Clock: /;

/** Passes the messages of three to the console, without the one about a class that its React binding still uses. */
export function quietThree(): void {
  setConsoleFunction((level, message, ...details) => {
    // biome-ignore lint/suspicious/noConsole: what three says goes where it would go without this
    if (!OF_THE_BINDING.test(message)) console[level](message, ...details);
  });
}
