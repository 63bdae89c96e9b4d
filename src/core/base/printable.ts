/** Makes text from outside safe for a terminal: without what moves the cursor, changes colours or reverses the order of characters. */

// oxlint-disable-next-line no-control-regex
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Tabs and ends of lines remain; every other character that a terminal acts on is written as an escape, such as `\x1b`. */
export const printable = (text: string): string =>
  text.replace(ACTING, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`;
  });
