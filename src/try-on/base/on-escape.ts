/** A key listener: Escape ends something in the dialog, and not the dialog itself. */
export const onEscape = (end: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  end();
};
