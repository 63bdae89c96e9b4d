import { build, type BuildOptions } from 'esbuild';
import { runInNewContext } from 'node:vm';

/** A script made of a module's text, with all that it imports, as bundlers make it for a runtime that meets `conditions`. */
export async function bundle(
  contents: string,
  conditions: readonly string[],
  { define, ...more }: BuildOptions = {},
  folder = '.',
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
    conditions: [...conditions],
    mainFields: ['module', 'main'],
    loader: { '.webp': 'dataurl', '.bin': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    ...more,
  });
  return outputFiles![0]!.text;
}

/** What an app's server sends: what the module's text puts into `globalThis.html`, perhaps later. */
export async function rendered(...module: Parameters<typeof bundle>): Promise<string> {
  // React opens one and leaves it open, which would keep this process running.
  const channels: MessageChannel[] = [];
  class NotedChannel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }
  const streams = { TextEncoder, TextDecoder, ReadableStream, MessageChannel: NotedChannel };
  const timers = { queueMicrotask, setTimeout, clearTimeout, AbortController };
  const context: Record<string, unknown> = { console, URL, ...streams, ...timers };
  runInNewContext(await bundle(...module), context);
  const html = (await context.html) as string;
  for (const { port1 } of channels) port1.close();
  return html;
}
