/** A command of the test runner: what the shopper's system prefers, forced colours among it. See helpers/media-features.ts. */
export const mediaFeatures = {
  name: 'media-features',
  async executeCommand({ command, payload, session }) {
    if (command !== 'media-features') return undefined;
    const features = Object.entries(payload).map(([name, value]) => ({ name, value }));
    await session.browser.getPage(session.id).emulateMediaFeatures(features);
    return true;
  },
};
