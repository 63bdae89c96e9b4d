/** Limits for the pictures of a product that are examined. */

/** Largest side in pixels: more than a product covers in any photo, few enough to examine each. */
export const MAX_PICTURE_SIDE = 1024;
/** Number of pictures that are searched for the best one to wear. */
export const MAX_PICTURES = 5;
