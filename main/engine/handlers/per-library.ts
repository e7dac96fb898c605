import type { OpenLibrary } from '../library/open-library.ts';

/** Makes a part for each library that it is asked for, and the same one again as long as that library is open. */
export function perLibrary<Part>(make: (library: OpenLibrary) => Part): (library: OpenLibrary) => Part {
  const made = new WeakMap<OpenLibrary, Part>();
  return (library) => {
    const part = made.get(library) ?? make(library);
    made.set(library, part);
    return part;
  };
}
