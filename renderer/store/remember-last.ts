/** Memoizes the last result of a function, because many commands compute the same from one state. Arguments are compared by identity. */
export function rememberLast<Given extends readonly unknown[], Answer>(
  compute: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { readonly given: Given; readonly answer: Answer } | null = null;
  return (...given) => {
    if (last === null || given.some((each, index) => each !== last?.given[index])) {
      last = { given, answer: compute(...given) };
    }
    return last.answer;
  };
}
