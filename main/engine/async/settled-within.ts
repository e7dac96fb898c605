/** Waits for work for so long at most, however it ends. Gives whether it ended. */
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
