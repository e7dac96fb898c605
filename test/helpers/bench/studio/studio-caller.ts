import { Agent, request } from 'node:http';
import { GOOD, PNG } from '../../service-harness.ts';

/** A client of the interface that costs little itself: its connections are kept, and what it sends is made once. */
export interface StudioCaller {
  /** @returns the id of the task */
  readonly submit: () => Promise<string>;
  readonly query: (taskId: string) => Promise<string>;
  readonly close: () => void;
}

const BOUNDARY = 'benchmark-of-a-studio';

/** @throws if it is given no token */
export async function openStudioCaller(
  baseUrl: string,
  clientId: string,
  secret: string,
): Promise<StudioCaller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const sent = request(`${baseUrl}/open-api/v1/${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { code, data, msg } = JSON.parse(text);
          if (code === 200) resolve(data);
          else reject(new Error(`${path}: ${code} ${msg}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const { accessToken } = await call('POST', 'auth/token', { authorization: `Basic ${basic}` });
  const authorization = `Bearer ${accessToken}`;
  const form = formOfOneImage();
  const formHeaders = {
    authorization,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(form.length),
  };
  return {
    submit: async () => (await call('POST', 'submit-task', formHeaders, form))['task_id'] ?? '',
    query: async (taskId) =>
      (await call('GET', `query-task?task_id=${taskId}`, { authorization }))['state'] ?? '',
    close: () => agent.destroy(),
  };
}

function formOfOneImage(): Buffer {
  const head = (what: string): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${what}\r\n`;
  const fields = Object.entries(GOOD).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  return Buffer.concat([
    Buffer.from(
      `${fields.join('')}${head('name="images"; filename="photo.png"')}Content-Type: image/png\r\n\r\n`,
    ),
    PNG,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
