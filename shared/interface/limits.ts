/** Limits of the interface ("Limits"), in bytes. The document's MB is 1024 × 1024 bytes. */
const MEGABYTE = 1024 * 1024;

/** Image-to-3D `images` and `multi_images`, depth `image` and `image_url`. */
export const MAX_IMAGE_BYTES = 20 * MEGABYTE;
/** Segmentation `mesh` and `mesh_url`. */
export const MAX_SEGMENTATION_MESH_BYTES = 200 * MEGABYTE;
/** Image-to-3D `mesh` and `mesh_url`. The document gives no limit, so the one of segmentation is used. */
export const MAX_TEXTURE_MESH_BYTES = MAX_SEGMENTATION_MESH_BYTES;
export const MAX_VIEWS = 4;
/** `face`, both ends included. */
export const FACE_RANGE = { min: 100_000, max: 2_000_000 } as const;
export const VIEW_BITS_LENGTH = 4;
/** How long the `url` and `cover_url` of a query are valid, in seconds. */
export const RESULT_URL_SECONDS = 3600;
/** The largest number of deliveries of one callback. */
export const CALLBACK_DELIVERIES = 3;
