import { ENDPOINTS, type EndpointName } from '../../../shared/interface/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { createDepth, createImageTo3d, createSegmentation } from './endpoints/create-task.ts';
import { getToken } from './endpoints/get-token.ts';
import { queryBalance } from './endpoints/query-balance.ts';
import { queryDepth, queryImageTo3d, querySegmentation } from './endpoints/query-task.ts';

/** The handler of each of the interface's eight endpoints. */
const HANDLERS: Readonly<Record<EndpointName, Endpoint>> = {
  token: getToken,
  createImageTo3d,
  queryImageTo3d,
  balance: queryBalance,
  createSegmentation,
  querySegmentation,
  createDepth,
  queryDepth,
};

/** An endpoint with its path and method. */
export interface Route {
  readonly name: EndpointName;
  readonly method: string;
  readonly auth: (typeof ENDPOINTS)[EndpointName]['auth'];
  readonly handle: Endpoint;
}

const BY_PATH: ReadonlyMap<string, Route> = new Map(
  Object.entries(ENDPOINTS).map(([key, { method, path, auth }]) => {
    const name = key as EndpointName;
    return [path, { name, method, auth, handle: HANDLERS[name] }];
  }),
);

/** The endpoint of a path; undefined if there is none. Each path has one method. */
export function routeOf(path: string): Route | undefined {
  return BY_PATH.get(path);
}
