/** The machine could not do the work, whatever the task: a program is missing, or its disk is full. Another machine may do better. */
export class MachineFault extends Error {
  override readonly name = 'MachineFault';
}
