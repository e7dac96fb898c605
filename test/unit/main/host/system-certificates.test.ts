import { describe, expect, it } from 'vitest';
import {
  trustSystemCertificates,
  trustSystemCertificatesOnce,
} from '../../../../main/host/system-certificates.ts';

function store(usual: string[], system: string[] | Error) {
  const said: string[] = [];
  let set: readonly unknown[] | null = null;
  trustSystemCertificates(
    { info: (words) => said.push(words), warn: (words) => said.push(words) },
    {
      getCACertificates: (type) => {
        if (type !== 'system') return usual;
        if (system instanceof Error) throw system;
        return system;
      },
      setDefaultCACertificates: (all) => {
        set = all;
      },
    },
  );
  return { set: set as readonly unknown[] | null, said };
}

describe("the system's certificates", () => {
  it('stand beside the usual ones, each once', () => {
    expect(store(['A\nB', 'C'], ['C', 'A\r\nB\n', 'D']).set).toEqual(['A\nB', 'C', 'D']);
  });

  it('change nothing where they bring nothing new, or cannot be read', () => {
    expect(store(['A'], ['A'])).toEqual({ set: null, said: [] });
    const failed = store(['A'], new Error('no store'));
    expect(failed).toEqual({ set: null, said: [expect.stringMatching(/could not be read/)] });
  });

  it('are read when they are first needed, and not again', () => {
    let reads = 0;
    const trust = trustSystemCertificatesOnce(
      { info: () => undefined, warn: () => undefined },
      {
        getCACertificates: () => {
          reads += 1;
          return [];
        },
        setDefaultCACertificates: () => undefined,
      },
    );
    expect(reads).toBe(0);
    trust();
    const first = reads;
    trust();
    expect([first > 0, reads === first]).toEqual([true, true]);
  });
});
