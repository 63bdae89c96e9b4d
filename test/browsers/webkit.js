/**
 * Finds WebKitGTK with its WebDriver, installs Debian's where that is the ordinary way, and starts it on a screen of its
 * own. It is the engine of Safari that can be had on Linux; on other systems there is none with a driver like it.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installDebianPackages, isDebianAsRoot } from './debian.js';
import { freePort } from './free-port.js';

const PROGRAMS = {
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xsettingsd: 'xsettingsd',
  xdotool: 'xdotool',
};
const execFileAsync = promisify(execFile);
const START_MS = 20_000;

/** Where distributions put the browser that the driver drives; without one of these the driver looks for itself. */
function findMiniBrowser() {
  const folders = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/libexec',
    '/usr/lib64',
    '/usr/lib',
  ];
  const places = folders.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`);
  return places.find((path) => existsSync(path));
}

/** What a new session asks of the driver: a browser that lets itself be driven, with a camera that is none. */
export const webkitCapabilities = () => ({
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    binary: findMiniBrowser(),
    args: ['--automation', '--enable-mock-capture-devices=true'],
  },
});

const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** @throws {Error} where there is no WebKitGTK and none can be installed; it says what to do */
export function ensureWebKit() {
  const missing = Object.keys(PROGRAMS).filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  if (!isDebianAsRoot()) {
    throw new Error(
      `WebKit's tests need ${missing.join(', ')}. Debian and Ubuntu: \`sudo apt-get install ${Object.values(PROGRAMS).join(' ')}\`. ` +
        'macOS and Windows have no WebKitGTK: run the tests in a container there, `docker run --rm -v "$PWD":/shop -w /shop node:24-bookworm ' +
        "sh -c 'npm ci && npm run test:engines'`.",
    );
  }
  installDebianPackages(...Object.values(PROGRAMS));
}

/** Xvfb takes a free display by itself and writes its number. */
async function startScreen() {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3], 'data', { signal: AbortSignal.timeout(START_MS) });
  return { screen, display: `:${String(number).trim()}` };
}

/** The window is as narrow as its toolbar lets it be: with this it gets to the width of a phone. */
const SMALL_TOOLBAR = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0 }';

/** What a desktop tells its programs; GTK reads these again whenever they change. */
const xsettings = ({ dark = false, still = false, contrast = false }) =>
  [
    `Net/ThemeName "${contrast ? 'HighContrast' : 'Adwaita'}${dark ? '-dark' : ''}"`,
    `Gtk/EnableAnimations ${still ? 0 : 1}`,
    'Gtk/FontName "DejaVu Sans 10"',
    '',
  ].join('\n');

/** Kills these and waits until they have ended. */
async function end(...children) {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
}

/**
 * Starts a driver, which ends at once where another program has taken its port meanwhile: it is given the next one then. It could choose
 * a port itself, and would not say which.
 */
async function startDriver(env) {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
    while (Date.now() < until && driver.exitCode === null) {
      const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
      if (status && driver.exitCode === null) return { driver, port };
      await sleep(50);
    }
    await end(driver);
  }
  throw new Error('WebKitWebDriver did not answer. Does it start by itself: `WebKitWebDriver --port=4444`?');
}

/**
 * Starts a driver on a screen of its own; installs it before, as `ensureWebKit` does.
 *
 * @returns {Promise<{ port: number, prefer(features: { dark?: boolean, still?: boolean, contrast?: boolean }): void, focus(): Promise<unknown>, stop(): Promise<void> }>}
 *   the port of 127.0.0.1 where the driver listens, and what can be done to its desktop
 */
export async function startWebKit() {
  ensureWebKit();
  const { screen, display } = await startScreen();
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const settings = join(folder, 'xsettings');
  writeFileSync(settings, xsettings({}));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), SMALL_TOOLBAR);
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
  };
  const desktop = spawn('xsettingsd', ['-c', settings], { env, stdio: 'ignore' });
  const { driver, port } = await startDriver(env).catch(async (error) => {
    await end(desktop, screen);
    throw error;
  });
  return {
    port,
    // Without a window manager nobody gives a window the focus.
    focus: () =>
      execFileAsync('xdotool', ['search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus'], { env }),
    prefer(features) {
      writeFileSync(settings, xsettings(features));
      desktop.kill('SIGHUP');
    },
    async stop() {
      await end(driver, desktop, screen);
      // The browser that the driver had started may still be writing there.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
