/** Waits at most `ms` for work to settle (fulfilled or rejected). Returns whether it did. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), ms);
  const ended = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([ended, limit.promise]);
  clearTimeout(timer);
  return inTime;
}
