import type { FolderOrder } from './folder-order.ts';

/** The order of the folders where many lie beside each other, lowest first. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [];
