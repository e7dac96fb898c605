import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInOrder } from '../../../../../../main/engine/library/verify/in-order.ts';

it('passes results on in their order, each as soon as those before it are there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }).chain((count) => {
        const all = Array.from({ length: count }, (_, at) => at);
        return fc.shuffledSubarray(all, { minLength: count, maxLength: count });
      }),
      (places) => {
        const passed: string[] = [];
        const inOrder = createInOrder<string>((result) => passed.push(result));
        const given = new Set<number>();
        for (const at of places) {
          inOrder.put(at, `result ${at}`);
          given.add(at);
          let whole = 0;
          while (given.has(whole)) whole += 1;
          expect(passed).toEqual(Array.from({ length: whole }, (_, each) => `result ${each}`));
        }
      },
    ),
  );
});
