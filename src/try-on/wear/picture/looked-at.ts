/** How much of a product's pictures is looked at. */

/** Pixels on the longer side: more than a product covers of any photo, few enough to look at each. */
export const MAX_PICTURE_SIDE = 1024;
/** Further pictures are not looked at in search of one from the front. */
export const MAX_PICTURES = 5;
