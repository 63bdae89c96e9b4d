/**
 * The demo as its visitor gets it, for tests: its server on a free port, and pages of a real Chromium in front of it. Each
 * page is a shop of its own, since the catalog service lives in the page.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../browsers/free-port.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'demo', 'docs', 'build', 'package.json', 'tsconfig.json'];

export type Served = { readonly address: string; readonly process: ChildProcess };

/** Runs demo/server/serve.ts as npm start does, in the project or a copy of it. */
export function runServe(args: string[], folder = ROOT): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'demo/server/serve.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Everything a process says until it ends, and how it ended. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk));
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** The sources in a folder of their own, where a test may change a line, or build. */
export function copyOfTheProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'storefront-tryon-')));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs npm start until it has printed its address. */
export async function serveDemo(folder: string, ...args: string[]): Promise<Served> {
  const child = runServe(['--port', String(await freePort()), ...args], folder);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
    child.once('close', () => reject(new Error(`The demo ended before it was served: ${said}`)));
  });
  return { address, process: child };
}

export async function stop({ process: child }: Served): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'close');
}

export interface DemoPage {
  readonly page: Page;
  /** What the page complained of: uncaught errors, and everything the content security policy stopped. */
  readonly complaints: string[];
}

const PATIENCE_MS = 120_000;

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<DemoPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // The search for a hand takes longer than the usual 30 seconds on a busy machine.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}
