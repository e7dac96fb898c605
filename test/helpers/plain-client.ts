import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A client of the interface that shares no code with the product: plain fetch, and what the document says. It reads
 * `code`, `data` and `msg`, and nothing else.
 */
export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the wire said
  readonly data: any;
}

export async function reply(response: Response): Promise<Reply> {
  const { code, msg, data } = (await response.json()) as Omit<Reply, 'status'>;
  return { status: response.status, code, msg, data };
}

export class PlainClient {
  readonly #baseUrl: string;
  #token = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async login(clientId: string, clientSecret: string, body: string | null = null): Promise<Reply> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64');
    const answer = await reply(
      await fetch(`${this.#baseUrl}/open-api/v1/auth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
        body,
      }),
    );
    this.#token = answer.data.accessToken ?? '';
    return answer;
  }

  get token(): string {
    return this.#token;
  }

  async get(path: string, scheme = 'Bearer'): Promise<Reply> {
    const headers = { Authorization: `${scheme} ${this.#token}`, 'Content-Type': 'application/json' };
    return reply(await fetch(`${this.#baseUrl}/open-api/v1/${path}`, { headers }));
  }

  async balance(): Promise<string> {
    return (await this.get('balance')).data.totalBalance;
  }

  /** @param more headers beside the token's */
  async post(
    path: string,
    form: FormData,
    scheme = 'Bearer',
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const headers = { Authorization: `${scheme} ${this.#token}`, ...more };
    return reply(
      await fetch(`${this.#baseUrl}/open-api/v1/${path}`, { method: 'POST', headers, body: form }),
    );
  }

  async submit(
    fields: Record<string, string>,
    image: Uint8Array,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    return this.post('submit-task', formOf(fields, { images: image }), 'Bearer', more);
  }

  /** Asks every 20 ms until the task has ended, in either shape. */
  async untilEnded(
    taskId: string,
    path = 'query-task',
    scheme = 'Bearer',
  ): Promise<Reply & { states: string[] }> {
    const states: string[] = [];
    for (;;) {
      const answer = await this.get(`${path}?task_id=${encodeURIComponent(taskId)}`, scheme);
      const state: string = answer.data.state ?? 'error';
      if (states.at(-1) !== state) states.push(state);
      if (answer.code !== 200 || state === 'success' || state === 'failed') return { ...answer, states };
      await wait(20);
    }
  }
}

/** A form of text fields, and files under their field's name. */
export function formOf(
  fields: Record<string, string>,
  files: Record<string, Uint8Array | Uint8Array[]> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, value] of Object.entries(files)) {
    for (const bytes of Array.isArray(value) ? value : [value]) {
      form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'photo.JPG');
    }
  }
  return form;
}

/** A raw call, for what fetch does not let a client do; resolves with null where the connection was cut. */
export function rawCall(
  url: string,
  options: { readonly method: string; readonly headers?: Record<string, string>; readonly body?: string },
): Promise<{ readonly status: number; readonly body: string } | null> {
  return new Promise((resolve) => {
    const call = request(
      url,
      { method: options.method, headers: options.headers ?? {}, agent: false },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', () => resolve(null));
      },
    );
    call.on('error', () => resolve(null));
    call.end(options.body);
  });
}
