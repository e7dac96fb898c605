import { taskIdSchema } from '../../../shared/interface/tasks.ts';

/** Possible task ids in a body that is no whole answer of the interface. */
export interface PossibleTaskIds {
  /** Under a name that says so, e.g. `task_id`: a task may have been made, whatever else the answer says. */
  readonly named: readonly string[];
  /** Under a name that may mean something else, e.g. `id`, or `data` itself. */
  readonly others: readonly string[];
}

/** A body with more ids than this is no answer about one task. */
const MOST = 4;
/** The search goes no deeper than this; the interface's own bodies are two levels deep. */
const DEEPEST = 8;

const NAMED = /^task[_-]?id$/i;
const OTHERS = /^(id|data|task|job[_-]?id)$/i;
/** For a truncated body, or one that is not JSON: the value after the name, with or without quotes. The schema refuses values that are too long. */
const NAMED_IN_TEXT = /"?task[_-]?id"?\s*[:=]\s*(?:"([^"\\\s]+)"|'([^'\\\s]+)'|([\w.:-]+))/gi;

/**
 * Searches the body of any answer to a creation request: JSON of any shape, truncated, or a web page. Digits are kept as written, because
 * an id may be too long to be exact as a number.
 */
export function possibleTaskIds(text: string): PossibleTaskIds {
  const named = new Set<string>();
  const others = new Set<string>();
  const body = parseExactly(text);
  if (body === undefined) {
    for (const [, ...found] of text.matchAll(NAMED_IN_TEXT)) add(named, found.find(Boolean));
  } else collect(body, null, 0, { named, others });
  for (const id of named) others.delete(id);
  return { named: [...named].slice(0, MOST), others: [...others].slice(0, MOST) };
}

interface Found {
  readonly named: Set<string>;
  readonly others: Set<string>;
}

function collect(value: unknown, name: string | null, depth: number, found: Found): void {
  if (depth > DEEPEST) return;
  if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) {
      collect(each, Array.isArray(value) ? name : key, depth + 1, found);
    }
  } else if (name !== null && NAMED.test(name)) add(found.named, value);
  else if (name !== null && OTHERS.test(name)) add(found.others, value);
}

function add(ids: Set<string>, value: unknown): void {
  const id = taskIdSchema.safeParse(value);
  // Services use zero, and words for nothing, to say that there is no task.
  if (id.success && !/^(0+|null|none|undefined|false|-1)$/i.test(id.data) && !/\s/.test(id.data))
    ids.add(id.data);
}

/** Parses JSON with numbers as the text in which they are written; undefined if it is not JSON. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, exactly);
  } catch {
    return undefined;
  }
}

/** `context` is part of JSON.parse since ES2025; TypeScript's library does not declare it yet. */
function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
