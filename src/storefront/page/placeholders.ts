/** The selector of placeholders, for the script and the doctor. */
export const PLACEHOLDERS =
  '[data-tryon-external-id], [data-tryon-product-id], [data-tryon-id-from], [id-from]:not(tryon-button)';

/** The selector of elements and placeholders. */
export const BUTTONS = `tryon-button, ${PLACEHOLDERS}`;
