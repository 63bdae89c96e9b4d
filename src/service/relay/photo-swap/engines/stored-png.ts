/** A PNG that is stored as text, in base64. */
export const storedPng = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
