/** A name that does not fit is read in all the ways that the pattern can be: of so many, that takes some seconds, and of more than that for ever. */
const MOST_WAYS = 1e9;
/** The letters of the longest name of a file. */
const LONGEST_NAME = 255;
/** More than anybody writes: braces and brackets within one another, and the beginnings of classes, each of which its end is looked for. */
const DEEPEST = 50;
const MOST_CLASSES = 100;
/** `*(a|b)` and the like. */
const OPENS = /[*+?@!]\(/y;

/** What is open at a place of a pattern. */
interface Open {
  readonly sign: '' | '{' | '*(' | '+(' | '?(' | '@(' | '!(';
  choices: number;
  /** Signs that stand for any text: of the present choice, the most of a choice before, and of all choices. */
  stars: number;
  most: number;
  all: number;
  /** How many ways the choices of brackets within are read in. */
  ways: number;
}

const opened = (sign: Open['sign']): Open => ({ sign, choices: 1, stars: 0, most: 0, all: 0, ways: 1 });

/**
 * Whether the pattern of one name can be read in so many ways that a long name is held against it for ever: each `*`, repetition and negation can
 * end at each letter of the name, and each choice multiplies these ways. Of braces, one choice counts at a time.
 */
export function hasTooManyWays(name: string): boolean {
  if (name.split('[').length > MOST_CLASSES) return true;
  const open = [opened('')];
  for (let at = 0; at < name.length; at += 1) {
    const inner = open.at(-1);
    if (inner === undefined || open.length > DEEPEST) return true;
    const sign = name[at];
    const classEnd = sign === '[' ? name.indexOf(']', at + 2) : -1;
    OPENS.lastIndex = at;
    if (classEnd > 0) at = classEnd;
    else if (OPENS.test(name)) {
      open.push(opened(name.slice(at, at + 2) as Open['sign']));
      at += 1;
    } else if (sign === '{') open.push(opened('{'));
    else if (sign === '*') addStars(inner, name[at - 1] === '*' ? 0 : 1);
    else if (sign === (inner.sign === '{' ? ',' : '|') && inner.sign !== '') {
      inner.choices += 1;
      inner.most = Math.max(inner.most, inner.stars);
      inner.stars = 0;
    } else if (sign === (inner.sign === '{' ? '}' : ')') && inner.sign !== '') {
      open.pop();
      closeIn(open.at(-1) ?? inner, inner);
    }
  }
  // What is not closed stands for itself, one choice after the other.
  const stars = open.reduce((sum, { all }) => sum + all, 0);
  let ways = open.reduce((product, each) => product * each.ways, 1);
  for (let star = 1; star <= stars && ways <= MOST_WAYS; star += 1) ways *= LONGEST_NAME / star;
  return ways > MOST_WAYS;
}

function addStars(inner: Open, stars: number): void {
  inner.stars += stars;
  inner.all += stars;
}

function closeIn(outer: Open, { sign, choices, stars, most, ways }: Open): void {
  const isStar = sign === '*(' || sign === '+(' || sign === '!(';
  addStars(outer, Math.max(most, stars) + (isStar ? 1 : 0));
  outer.ways *= ways;
  // Nothing at all is a choice of `?(…)`; what follows a negation is read twice. Braces are choices for the whole name: one after the other.
  if (sign !== '{') outer.ways *= choices + (sign === '?(' || sign === '!(' ? 1 : 0);
}
