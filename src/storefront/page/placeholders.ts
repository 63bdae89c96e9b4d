/** The selector of what stands for a button in a page, as the script finds it and the doctor. */
export const PLACEHOLDERS =
  '[data-tryon-external-id], [data-tryon-product-id], [data-tryon-id-from], [id-from]:not(tryon-button)';

/** The selector of all that asks for a button: elements and placeholders. */
export const BUTTONS = `tryon-button, ${PLACEHOLDERS}`;
