import { FAULT_WORDS, type WindowFault } from '../../shared/bridge/contract.ts';
import type { App } from '../store/app.ts';

/** What becomes of errors of the window's own code. */
export interface FaultReporter {
  /** Nothing caught it: it is shown as a notice and logged. */
  readonly uncaught: (cause: unknown) => void;
  /** An error boundary caught it and shows it: it is only logged. */
  readonly caught: (cause: unknown) => void;
}

/** The same words are reported again only after this time, whatever numbers they hold: a fault can come with every frame. Milliseconds. */
const SAME_AGAIN_MS = 60_000;
/** How many words are remembered for that. */
const MOST_REMEMBERED = 100;
/** Faults that wait until the engine answers again. */
const MOST_UNLOGGED = 20;
/** The browser's own word about a layout that took two frames. Nothing is wrong then. */
const HARMLESS = /^ResizeObserver loop/;

interface FaultReporterOptions extends Pick<App, 'store' | 'bridge' | 'transport'> {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Creates the reporter. The engine writes faults into the log file. Work that was stopped on purpose is no fault.
 */
export function createFaultReporter({ store, bridge, transport, now }: FaultReporterOptions): FaultReporter {
  const reportedAt = new Map<string, number>();
  let unlogged: readonly WindowFault[] = [];
  const log = (fault: WindowFault): void => {
    bridge.app.logFault(fault).catch(() => {
      unlogged = [...unlogged, fault].slice(-MOST_UNLOGGED);
    });
  };
  transport.onLink((link) => {
    if (link !== 'open') return;
    const again = unlogged;
    unlogged = [];
    for (const fault of again) log(fault);
  });
  const report = (cause: unknown, isShown: boolean): void => {
    const fault = faultOf(cause);
    if (fault === null) return;
    const words = fault.message.replace(/\d+/g, '0');
    const before = reportedAt.get(words);
    if (before !== undefined && now() - before < SAME_AGAIN_MS) return;
    // The newest last, so that the oldest is forgotten first.
    reportedAt.delete(words);
    reportedAt.set(words, now());
    const [oldest] = reportedAt.keys();
    if (reportedAt.size > MOST_REMEMBERED && oldest !== undefined) reportedAt.delete(oldest);
    if (!isShown) store.getState().addNotice({ level: 'error', message: noticeOf(fault), at: now() });
    log(fault);
  };
  return { uncaught: (cause) => report(cause, false), caught: (cause) => report(cause, true) };
}

function faultOf(cause: unknown): WindowFault | null {
  if (!(cause instanceof Error)) return { message: String(cause).slice(0, FAULT_WORDS) };
  if (cause.name === 'AbortError' || HARMLESS.test(cause.message)) return null;
  const message = `${cause.name}: ${cause.message}`.slice(0, FAULT_WORDS);
  return cause.stack === undefined ? { message } : { message, detail: cause.stack.slice(0, FAULT_WORDS) };
}

const noticeOf = ({ message }: WindowFault): string =>
  `Something went wrong in this window (${message}); nothing was lost. Load it again if it stays.`;

/** Reports what nothing else catches in a page. Returns a function that stops it. */
export function listenToFaults(page: Window, { uncaught }: FaultReporter): () => void {
  // Some errors, e.g. of the browser itself, come as words alone.
  const onError = ({ error, message }: ErrorEvent): void => uncaught(error ?? new Error(message));
  const onRejection = ({ reason }: PromiseRejectionEvent): void => uncaught(reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}
