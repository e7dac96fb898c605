import type { TaskKind } from './tasks.ts';

/** The eight endpoints ("Endpoints"), relative to a connection's base address. */
export const ENDPOINTS = {
  token: { method: 'POST', path: '/open-api/v1/auth/token', auth: 'Basic' },
  createImageTo3d: { method: 'POST', path: '/open-api/v1/submit-task', auth: 'Bearer' },
  queryImageTo3d: { method: 'GET', path: '/open-api/v1/query-task', auth: 'Bearer' },
  balance: { method: 'GET', path: '/open-api/v1/balance', auth: 'Bearer' },
  createSegmentation: { method: 'POST', path: '/open-api/v1/segmentation/create-task', auth: 'Token' },
  querySegmentation: { method: 'GET', path: '/open-api/v1/segmentation/query-task', auth: 'Token' },
  createDepth: { method: 'POST', path: '/open-api/v1/depth/create-task', auth: 'Bearer' },
  queryDepth: { method: 'GET', path: '/open-api/v1/depth/query-task', auth: 'Bearer' },
} as const;

export type EndpointName = keyof typeof ENDPOINTS;

/** The endpoints of each task kind: the one that creates a task, and the one that says how it stands. */
export const TASK_ENDPOINTS = {
  model: { create: 'createImageTo3d', query: 'queryImageTo3d' },
  segmentation: { create: 'createSegmentation', query: 'querySegmentation' },
  depth: { create: 'createDepth', query: 'queryDepth' },
} as const satisfies Readonly<
  Record<TaskKind, { readonly create: EndpointName; readonly query: EndpointName }>
>;
