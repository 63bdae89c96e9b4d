/** Whether the device has a camera. Asks for no permission. */

/** How long the start waits for the answer. Firefox gives none before its window has the focus. */
const PATIENCE_MS = 300;

/** False also where a page may not use one, without a secure context or by its permissions policy; true where the browser does not tell. */
export async function hasCamera(): Promise<boolean> {
  const { mediaDevices } = navigator;
  if (!mediaDevices?.enumerateDevices) return Boolean(mediaDevices);
  try {
    const answer = mediaDevices
      .enumerateDevices()
      .then((devices) => devices.some(({ kind }) => kind === 'videoinput'));
    return await Promise.race([
      answer,
      new Promise<true>((resolve) => setTimeout(resolve, PATIENCE_MS, true)),
    ]);
  } catch {
    return false;
  }
}
