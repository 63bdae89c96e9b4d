/** What a shop can do about what the service refused (sections 2.3 and 7). */
const REMEDIES: Readonly<Record<string, string>> = {
  invalid_url: 'write a whole address that begins with https://',
  unreachable_url: 'put the picture where everybody can see it, or name a local file, which is uploaded',
  not_an_image: 'save it as JPEG, PNG, WebP or GIF',
  too_large: 'save it with at most 15 MB',
  validation_error:
    'the service does not take these values; for AR (mode realtime) the product needs a 3D asset',
  not_found: 'it was deleted meanwhile; run the same command again',
  network: 'run the same command again',
  timeout: 'run the same command again',
};

export const remedyOf = (code: string): string =>
  REMEDIES[code] ?? 'run the same command again, and ask the service if that does not help';
